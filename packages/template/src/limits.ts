/** The longest text a template may have, in UTF-8 bytes, inclusive. */
export const maxTemplateBytes = 1024;

/** The most variables a template may have, inclusive. A name that appears twice counts once. */
export const maxTemplateVariables = 32;
