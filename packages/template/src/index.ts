// Compile a template

export { compileTemplate } from "./compile.ts";
export { MAX_TEMPLATE_BYTES, MAX_TEMPLATE_VARIABLES } from "./limits.ts";
export type { Template } from "./template.ts";
export { templateVariables } from "./template-variables.ts";

// Match and expand

export { expandTemplate } from "./expand.ts";
export { matchTemplate } from "./match.ts";
export type { TemplateVariables } from "./variables.ts";

// Find the matching one among many

export type { TemplateMatch, TemplateSet } from "./template-set.ts";
export { templateSet } from "./template-set.ts";

// Tell whether templates overlap

export type { TemplateOverlap } from "./find-overlaps.ts";
export { findOverlaps } from "./find-overlaps.ts";
export { overlapOf } from "./overlap.ts";

// Mistakes

export type { TemplateErrorCode, TemplateErrorDetails } from "./template-error.ts";
export { TemplateError } from "./template-error.ts";
