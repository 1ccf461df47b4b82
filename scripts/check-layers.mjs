// Which way imports may point, in three tables, and the check of every source in packages/ against them.
// docs/architecture.md says why. Tests are free to import what they like.

import { existsSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { root as repository } from "./set-up.mjs";
import { bindingsOf, exportsOf, filesUnder, importsOf, isTest, packagesOf, parse, walk } from "./source.mjs";

/**
 * The packages, and which siblings each may import. `edge` packages run on any host (Node, Bun, Deno, Workers), except
 * for what lies in the folders named there.
 *
 * @type {Record<string, { uses: readonly string[], edge?: { except: readonly string[] } }>}
 */
const packages = {
  template: { uses: [], edge: { except: [] } },
  schema: { uses: [], edge: { except: [] } },
  core: { uses: ["template", "schema"], edge: { except: ["src/node"] } },
  stdio: { uses: ["core"] },
  http: { uses: ["core"], edge: { except: ["src/node"] } },
  tasks: { uses: ["core"], edge: { except: ["src/node"] } },
  "tasks-postgres": { uses: ["tasks"] },
  "tasks-sqlite": { uses: ["tasks"] },
  "catalog-cli": { uses: ["core", "http", "stdio"] },
};

/**
 * Inside a package: what the folders of `from` may not import. `not` names folders of `src`, or files with `*` for any
 * part of a name; types may still be taken from the folders of `exceptTypesOf`. With `publicNamesOnly` they may import
 * from other folders only what a public entry of the package exports (from the file that owns it): they reach the rest
 * through the doors that another package has.
 *
 * @typedef {object} FolderRule
 * @property {readonly string[]} from
 * @property {readonly string[]} [not]
 * @property {readonly string[]} [exceptTypesOf]
 * @property {true} [publicNamesOnly]
 * @property {string} because
 */

/** @type {Record<string, readonly FolderRule[]>} */
const folders = {
  schema: [
    {
      from: ["*.ts", "declare", "infer", "input", "pattern", "validate"],
      not: ["sinclair"],
      because: "only the entry of that name needs @sinclair/typebox",
    },
  ],
  core: [
    {
      from: ["error", "result", "define"],
      not: ["dispatch", "method", "dialect", "client", "transport", "runtime", "context"],
      exceptTypesOf: ["context"],
      because: "components and results know nothing of requests",
    },
    {
      from: ["wrapper"],
      not: ["method", "dialect", "client", "transport", "runtime"],
      because: "wrappers know calls and their contexts, and no server",
    },
    {
      from: ["dispatch", "method"],
      not: ["dialect/v*"],
      because: "dispatch and methods know no revision",
    },
    {
      from: ["interaction", "request-state"],
      not: ["dialect", "client", "transport"],
      because: "asks know no revision and no transport",
    },
    {
      from: ["request-state"],
      not: ["dispatch", "method", "runtime", "context", "interaction"],
      because: "a seal knows no requests",
    },
    {
      from: ["dialect"],
      not: ["transport", "client"],
      because: "a dialect knows no transport",
    },
    {
      from: ["subscription"],
      not: ["dispatch", "method", "dialect", "client", "transport", "runtime", "context"],
      exceptTypesOf: ["context"],
      because: "sources of events know nothing of requests",
    },
    {
      from: ["actor"],
      not: ["method", "dialect", "client", "transport", "runtime"],
      because: "actors know no server",
    },
    {
      from: [
        "*.ts",
        "client",
        "context",
        "define",
        "dialect",
        "dispatch",
        "error",
        "instrumentation",
        "interaction",
        "method",
        "node",
        "request-state",
        "result",
        "runtime",
        "subscription",
        "transport",
      ],
      not: ["actor"],
      because: "only the entry of that name carries actors",
    },
    {
      from: ["lean"],
      not: ["runtime/create-server", "runtime/builders"],
      because: "the lean entry brings no validator",
    },
    {
      from: ["client", "transport"],
      publicNamesOnly: true,
      because: "client and transport reach the rest through the same doors as another package",
    },
  ],
};

/** What only Node has, by name. */
const hostGlobals = [
  "process",
  "Buffer",
  "global",
  "require",
  "setImmediate",
  "clearImmediate",
  "__dirname",
  "__filename",
];
/** What must not be called while a module is loaded. */
const timers = ["setTimeout", "setInterval", "queueMicrotask", "setImmediate", "fetch"];

/** @typedef {ReturnType<typeof packagesOf>[number]} Package */
/** @typedef {{ file: string, source: ReturnType<typeof parse>, imports: import("./source.mjs").Import[] }} Module */

/**
 * @param {string} root a folder that holds `packages`
 * @returns {string[]} what is wrong, each `file:line: which rule`
 */
export function checkLayers(root) {
  /** @type {string[]} */
  const problems = [];
  const all = packagesOf(root);

  for (const pack of all) {
    const modules = filesUnder(join(pack.path, "src"), /\.[mc]?tsx?$/).map((file) => {
      const source = parse(file);
      return { file, source, imports: importsOf(source) };
    });
    const sources = modules.filter((module) => !isTest(module.file));
    /** @param {Module} module @param {number} line @param {string} text */
    const report = (module, line, text) => problems.push(`${relative(root, module.file)}:${line}: ${text}`);

    if (packages[pack.folder] === undefined) {
      problems.push(`packages/${pack.folder}: not in the table of scripts/check-layers.mjs`);
      continue;
    }
    for (const module of modules) checkSpelling(module, report);
    for (const module of sources) {
      checkArrows(module, pack, all, report);
      checkFolders(module, pack, report);
      if (isEdge(pack, module.file)) checkEdge(module, report);
    }
    problems.push(
      ...cyclesOf(sources).map((cycle) => `import cycle: ${cycle.map((file) => relative(root, file)).join(" -> ")}`),
    );
  }
  return problems;
}

/** @typedef {(module: Module, line: number, text: string) => void} Report */

/** Relative imports name the file. @param {Module} module @param {Report} report */
function checkSpelling(module, report) {
  for (const { from, line } of module.imports) {
    if (!from.startsWith(".")) continue;
    if (!/\.(ts|json)$/.test(from)) report(module, line, `"${from}": a relative import ends in .ts`);
    else if (!existsSync(resolve(dirname(module.file), from))) report(module, line, `"${from}": there is no such file`);
  }
}

/** @param {Module} module @param {Package} pack @param {readonly Package[]} all @param {Report} report */
function checkArrows(module, pack, all, report) {
  const { uses } = /** @type {NonNullable<(typeof packages)[string]>} */ (packages[pack.folder]);
  const { dependencies, peerDependencies, snodo } = pack.manifest;
  const bundled = Object.fromEntries((snodo?.bundle ?? []).map((/** @type {string} */ name) => [name, "bundled"]));
  const declared = { ...dependencies, ...peerDependencies, ...bundled };

  for (const { from, line } of module.imports) {
    if (from.startsWith(".")) {
      const target = resolve(dirname(module.file), from);
      const own = join(pack.path, "src") + sep;
      if (!target.startsWith(own)) report(module, line, `"${from}" leaves the package's src`);
      else if (basename(target) === "index.ts")
        report(module, line, `"${from}" is a barrel: import the file that owns the name`);
      continue;
    }
    if (from.startsWith("node:")) continue;
    const name = from.startsWith("@") ? from.split("/", 2).join("/") : from.split("/", 1)[0];
    const sibling = all.find((each) => each.manifest.name === name);
    if (sibling === pack) {
      report(module, line, `"${from}" is this package's own door: import the file that owns the name`);
    } else if (sibling && !uses.includes(sibling.folder)) {
      report(
        module,
        line,
        `${pack.folder} may not use ${sibling.folder} (it may use ${uses.join(", ") || "no sibling"})`,
      );
    } else if (sibling && !sibling.entries.some((entry) => entry.name === from)) {
      report(module, line, `"${from}" is not a published entry of ${name}`);
    } else if (declared[/** @type {string} */ (name)] === undefined) {
      report(module, line, `"${name}" is no dependency, no peer and not bundled, by the manifest`);
    }
  }
}

/** @param {Module} module @param {Package} pack @param {Report} report */
function checkFolders(module, pack, report) {
  const src = join(pack.path, "src");
  const place = relative(src, module.file).split(sep).join("/");
  for (const rule of folders[pack.folder] ?? []) {
    if (!isWithin(place, rule.from)) continue;
    const isDoor = basename(place) === "index.ts";
    for (const taken of module.imports) {
      if (!taken.from.startsWith(".")) continue;
      const target = relative(src, resolve(dirname(module.file), taken.from))
        .split(sep)
        .join("/");
      const isExcepted = taken.isType && isWithin(target, rule.exceptTypesOf ?? []);
      if (isWithin(target, rule.not ?? []) && !isExcepted) {
        report(module, taken.line, `"${taken.from}": ${rule.because}`);
      }
      const isSameFolder = place.split("/", 1)[0] === target.split("/", 1)[0];
      if (rule.publicNamesOnly && !isDoor && !isSameFolder) {
        const hidden = taken.names.filter((name) => !publicNames(pack).has(name));
        if (hidden.length > 0) {
          report(module, taken.line, `${hidden.join(", ")} of "${taken.from}" is not public: ${rule.because}`);
        }
      }
    }
  }
}

/**
 * Whether a file (from `src`) lies in one of the folders, or has one of the names. @param {string} place @param
 * {readonly string[]} patterns
 */
function isWithin(place, patterns) {
  return patterns.some((pattern) => {
    if (!pattern.includes("*")) return place.startsWith(`${pattern}/`);
    const expression = pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace("*", "[^/]*");
    return new RegExp(`^${expression}$`).test(place);
  });
}

/** @type {WeakMap<Package, Set<string>>} */
const publicNamesOf = new WeakMap();

/** @param {Package} pack */
function publicNames(pack) {
  let names = publicNamesOf.get(pack);
  if (names === undefined) {
    const doors = pack.entries.filter((entry) => existsSync(entry.source));
    names = new Set(doors.flatMap((entry) => exportsOf(parse(entry.source)).map((each) => each.name)));
    publicNamesOf.set(pack, names);
  }
  return names;
}

/** @param {Package} pack @param {string} file */
function isEdge(pack, file) {
  const edge = packages[pack.folder]?.edge;
  const place = relative(pack.path, file).split(sep).join("/");
  return edge !== undefined && !isWithin(place, edge.except);
}

/**
 * Edge code: nothing that only Node has, and nothing that starts while a module is loaded. @param {Module} module
 * @param {Report} report
 */
function checkEdge(module, report) {
  for (const { from, line } of module.imports) {
    if (from.startsWith("node:")) report(module, line, `"${from}": edge code imports nothing of Node`);
  }
  const { ast, lineOf } = module.source;
  const own = declaredNames(ast);
  walk(ast, (node, parents) => {
    const name = node.type === "Identifier" ? node.name : undefined;
    const parent = parents.at(-1);
    if (hostGlobals.includes(name) && !own.has(name) && !isOnlyAName(node, parent)) {
      report(module, lineOf(node), `${name}: edge code uses nothing of Node`);
    }
    if (!isAtTopLevel(parents)) return;
    const callee = node.type === "CallExpression" || node.type === "NewExpression" ? node.callee : undefined;
    const called =
      callee?.type === "MemberExpression" && callee.object.name === "globalThis" ? callee.property : callee;
    if (timers.includes(called?.name)) {
      report(module, lineOf(node), `${called.name} while the module is loaded`);
    }
    if (node.type === "AwaitExpression" || (node.type === "ForOfStatement" && node.await)) {
      report(module, lineOf(node), "await while the module is loaded");
    }
  });
}

/** Every name that a file itself declares, wherever. @param {import("./source.mjs").Node} ast */
function declaredNames(ast) {
  /** @type {Set<string>} */
  const names = new Set();
  walk(ast, (node) => {
    if (node.type === "VariableDeclarator") for (const name of bindingsOf(node.id)) names.add(name);
    if (node.type === "CatchClause") for (const name of bindingsOf(node.param)) names.add(name);
    for (const param of Array.isArray(node.params) ? node.params : []) {
      for (const name of bindingsOf(param)) names.add(name);
    }
    const isNamed = /^(Function|Class)(Declaration|Expression)$|^Import.*Specifier$/.test(node.type);
    if (isNamed) for (const name of bindingsOf(node.id ?? node.local ?? null)) names.add(name);
  });
  return names;
}

/**
 * An identifier that names a property, a label or a member rather than a variable. @param {import("./source.mjs").Node}
 * node @param {import("./source.mjs").Node | undefined} parent
 */
function isOnlyAName(node, parent) {
  if (parent === undefined) return false;
  if (parent.type === "MemberExpression" && parent.property === node && !parent.computed) {
    return parent.object.name !== "globalThis";
  }
  if (parent.type === "Property") return parent.key === node && !parent.computed && !parent.shorthand;
  const isMember =
    /^(PropertyDefinition|MethodDefinition|AccessorProperty|TSPropertySignature|TSMethodSignature|TSEnumMember)$/;
  if (isMember.test(parent.type)) return parent.key === node || parent.id === node;
  return /^(TSQualifiedName|ImportSpecifier|ExportSpecifier|TSNamedTupleMember|LabeledStatement|TSFunctionType)$/.test(
    parent.type,
  );
}

/** @param {readonly import("./source.mjs").Node[]} parents */
function isAtTopLevel(parents) {
  return !parents.some((node, at) => {
    if (/Function/.test(node.type) && node.type !== "TSFunctionType") {
      // A function that is called where it stands runs with the module.
      const parent = parents[at - 1];
      return !(parent?.type === "CallExpression" && parent.callee === node);
    }
    return node.type === "PropertyDefinition" && !node.static;
  });
}

/** Rings of imports that are there at run time. @param {readonly Module[]} modules */
function cyclesOf(modules) {
  /** @type {Map<string, string[]>} */
  const next = new Map();
  for (const module of modules) {
    const values = module.imports.filter((each) => each.from.startsWith(".") && !each.isType && !each.isLazy);
    next.set(
      module.file,
      values.map((each) => resolve(dirname(module.file), each.from)),
    );
  }
  /** @type {string[][]} */
  const cycles = [];
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[]} */
  const path = [];

  /** @param {string} file */
  const follow = (file) => {
    const at = path.indexOf(file);
    if (at >= 0) cycles.push([...path.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    path.push(file);
    for (const target of next.get(file) ?? []) follow(target);
    path.pop();
    done.add(file);
  };
  for (const file of next.keys()) follow(file);
  return cycles;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const problems = checkLayers(repository);
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.stdout.write(problems.length === 0 ? "every import follows the arrows\n" : `${problems.length} wrong\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
