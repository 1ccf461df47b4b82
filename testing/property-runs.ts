import fc from "fast-check";

/** How often each property is tried: fast-check's own default, or what `pnpm test:long` says. */
const runs = Number(process.env.SNODO_PROPERTY_RUNS ?? 0);

if (runs > 0) fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: runs });
