// What user code sees of the packed packages' types, on the oldest and the newest TypeScript that is supported: the
// files of testing/consumers, and two large ones written here.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { checks, installTarballs, packAll, run, temporaryFolder, writeFiles } from "./pack.mjs";
import { root } from "./set-up.mjs";
import { importsOf, parse } from "./source.mjs";

const compilers = {
  "TypeScript 5.6": join(root, "testing/node_modules/typescript-5.6/bin/tsc"),
  "TypeScript 7": join(root, "node_modules/typescript/bin/tsc"),
};

/** Where a user's code may run, as compiler options: with Node's types, or with the web's alone. */
const hosts = {
  Node: { lib: ["es2023"], types: ["node"] },
  edge: { lib: ["es2023", "dom", "dom.iterable", "esnext.disposable"], types: [] },
};

/** What `strict` does not turn on: a user may have turned on all of it, and then options must still fit. */
const EVERY_STRICT_FLAG = {
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUncheckedSideEffectImports: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
  isolatedModules: true,
};

/** A tool with forty arguments of every kind, called with the right types and with a wrong one. */
function manyArguments() {
  const types = ['"string"', '"integer"', '"number"', '"boolean"', 'arrayOf("string")'];
  const steps = Array.from({ length: 40 }, (_, at) => {
    const options = at % 2 === 0 ? ", { required: true }" : "";
    return `  .argument("argument${at}", ${types[at % types.length]}${options})`;
  });
  return `import { arrayOf, defineTool } from "@snodo/core";
export const large = defineTool("large")
${steps.join("\n")}
  .call((args) => {
    const text: string = args.argument0;
    const optional: number | undefined = args.argument1;
    const list: string[] | undefined = args.argument39;
    // @ts-expect-error - argument0 is a string
    const wrong: number = args.argument0;
    return [text, optional, list?.length, wrong].join();
  });
`;
}

/** A server of two hundred tools, each of which keeps its own type in the server's. */
function manyTools() {
  const tools = Array.from(
    { length: 200 },
    (_, at) => `const tool${at} = defineTool("tool${at}").argument("a", "string", { required: true })
  .argument("b", "number").output((o) => o.property("value${at}", "number", { required: true })).call(() => ({ value${at}: ${at} }));`,
  );
  const names = Array.from({ length: 200 }, (_, at) => `tool${at}`).join(", ");
  return `import { createServer, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
${tools.join("\n")}
export const server = createServer({ name: "large", version: "1.0.0", tools: [${names}] });
export async function ask(): Promise<number> {
  const client = await connect(direct(server));
  // @ts-expect-error - there is no such tool
  void (() => client.tools.tool200({ a: "" }));
  // @ts-expect-error - a is a string
  void (() => client.tools.tool0({ a: 1 }));
  const result = await client.tools.tool199({ a: "x" });
  return result.isError ? -1 : result.structured.value199;
}
`;
}

const consumers = join(root, "testing", "consumers");
/** @param {string} name */
const consumer = (name) => readFileSync(join(consumers, name), "utf8");

const { check, finish } = checks();
const folder = temporaryFolder();
// Each package has its siblings in a node_modules of its own, as with pnpm: a type that can only be named through
// another package than core cannot be named.
const packed = packAll(folder, (name) => /\/(core|schema|template)$/.test(name));
installTarballs(folder, packed, {
  direct: ["@snodo/core"],
  others: { "@types/node": versionOf("node_modules/@types/node") },
  flags: ["--install-strategy=nested"],
});
writeFiles(folder, {
  "server.ts": consumer("server.ts"),
  "actors.ts": consumer("actors.ts"),
  "client.ts": consumer("client.ts"),
  "typed-client.ts": consumer("typed-client.ts"),
  "optional-options.ts": consumer("optional-options.ts"),
  "many-arguments.ts": manyArguments(),
  "many-tools.ts": manyTools(),
});

// The other one has a peer that need not be there.
const withPeer = temporaryFolder();
installTarballs(withPeer, packed, {
  direct: ["@snodo/core", "@snodo/schema"],
  others: { "@sinclair/typebox": versionOf("packages/schema/node_modules/@sinclair/typebox") },
});
writeFiles(withPeer, { "sinclair.ts": consumer("sinclair.ts") });

/** @param {string} folder of an installed package, from the repository's root @returns {string} */
function versionOf(folder) {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")).version;
}

/**
 * @param {string} compiler
 * @param {readonly string[]} files
 * @param {Record<string, unknown>} options
 * @param {string} [where]
 */
function compile(compiler, files, options, where = folder) {
  const compilerOptions = {
    target: "es2023",
    module: "nodenext",
    strict: true,
    ...EVERY_STRICT_FLAG,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    skipLibCheck: false,
    ...options,
  };
  writeFiles(where, { "tsconfig.json": JSON.stringify({ compilerOptions, files }, null, 2) });
  const { isOk, output } = run(process.execPath, [compiler, "-p", "tsconfig.json", "--pretty", "false"], where);
  return isOk ? undefined : output || "the compiler failed and said nothing";
}

for (const [version, compiler] of Object.entries(compilers)) {
  for (const [host, options] of Object.entries(hosts)) {
    await check(
      `${version}, ${host}: exported components and a server emit declarations, with core as the one dependency`,
      () => {
        const outDir = join("out", version, host);
        const emit = { declaration: true, emitDeclarationOnly: true, outDir };
        const problem = compile(compiler, ["server.ts"], { ...options, ...emit });
        if (problem !== undefined) return problem;
        const taken = importsOf(parse(join(folder, outDir, "server.d.ts"))).map(({ from }) => from);
        const foreign = taken.filter((from) => from !== "@snodo/core" && !from.startsWith("@snodo/core/"));
        return foreign.length === 0 ? undefined : `the declarations import ${foreign.join(", ")}`;
      },
    );
  }
  await check(`${version}: schemas of @sinclair/typebox, with declarations`, () =>
    compile(
      compiler,
      ["sinclair.ts"],
      { ...hosts.edge, declaration: true, outDir: "out", emitDeclarationOnly: true },
      withPeer,
    ),
  );
  await check(`${version}: options that may be left out are passed on, with every strict flag`, () =>
    compile(compiler, ["optional-options.ts"], { ...hosts.edge, noEmit: true }),
  );
  for (const file of ["typed-client.ts", "many-arguments.ts", "many-tools.ts"]) {
    await check(`${version}: ${file}`, () => compile(compiler, [file], { ...hosts.Node, noEmit: true }));
  }
}

await check("import type of a server brings no code", async () => {
  const bundle = await rolldown({ input: join(folder, "client.ts"), cwd: folder, platform: "neutral" });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  const code = output.map((chunk) => ("code" in chunk ? chunk.code : "")).join("\n");
  const rest = code
    .replace(/\/\/.*$/gm, "")
    .replace(/export\s*\{\s*\};?/g, "")
    .trim();
  return rest === "" ? undefined : `its bundle holds:\n${rest}`;
});

finish();
