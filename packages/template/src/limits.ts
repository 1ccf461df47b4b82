/** The longest text a template may have, in UTF-8 bytes, inclusive. */
export const MAX_TEMPLATE_BYTES = 1_024;

/** The most variables a template may have, inclusive. A name that appears twice counts once. */
export const MAX_TEMPLATE_VARIABLES = 32;
