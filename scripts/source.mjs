// TypeScript sources as the checks see them: parsed (by oxc, which rolldown brings), not searched with expressions.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";

/**
 * @typedef {object} Import one `import`, `export … from`, `import()` or `import("…")` type
 * @property {string} from as written
 * @property {boolean} isType nothing of it is left at run time
 * @property {boolean} isLazy an `import()` expression
 * @property {readonly string[]} names what is taken; `*` for all of it
 * @property {number} line
 */

/**
 * @typedef {object} Export
 * @property {string} name
 * @property {boolean} isType
 */

/** @typedef {{ type: string, start: number } & Record<string, any>} Node */

/** Whether a file is a test, or a type test. @param {string} file */
export const isTest = (file) => /\.(test|test-d)\.[mc]?[jt]s$/.test(file);

/**
 * @param {string} file
 * @param {string} [text]
 */
export function parse(file, text = readFileSync(file, "utf8")) {
  const ast = /** @type {Node} */ (
    /** @type {unknown} */ (parseAst(text, { lang: file.endsWith("s") ? "ts" : "tsx" }, file))
  );
  /** @param {Node} node */
  const lineOf = (node) => text.slice(0, node.start).split("\n").length;
  return { ast, text, lineOf };
}

/**
 * Every file under a folder whose name ends as given, in a stable order. @param {string} folder @param {RegExp} ending
 */
export function filesUnder(folder, ending) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/[/\\](node_modules|dist)[/\\]/.test(file))
    .sort();
}

/**
 * Visits every node, parents first.
 *
 * @param {Node} node
 * @param {(node: Node, parents: readonly Node[]) => void} visit
 * @param {readonly Node[]} [parents] nearest last
 */
export function walk(node, visit, parents = []) {
  visit(node, parents);
  const within = [...parents, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child !== null && typeof child === "object" && typeof child.type === "string") walk(child, visit, within);
    }
  }
}

/** @param {ReturnType<typeof parse>} source @returns {Import[]} */
export function importsOf({ ast, lineOf }) {
  /** @type {Import[]} */
  const found = [];
  walk(ast, (node) => {
    const line = lineOf(node);
    if (node.type === "ImportDeclaration") {
      const isType = node.importKind === "type" || allTypes(node.specifiers, "importKind");
      found.push({ from: node.source.value, isType, isLazy: false, names: node.specifiers.map(nameTaken), line });
    } else if (node.type === "ExportNamedDeclaration" && node.source) {
      const isType = node.exportKind === "type" || allTypes(node.specifiers, "exportKind");
      const names = node.specifiers.map((/** @type {Node} */ specifier) => nameOf(specifier.local));
      found.push({ from: node.source.value, isType, isLazy: false, names, line });
    } else if (node.type === "ExportAllDeclaration") {
      const isType = node.exportKind === "type";
      found.push({ from: node.source.value, isType, isLazy: false, names: ["*"], line });
    } else if (node.type === "ImportExpression" && node.source.type === "Literal") {
      found.push({ from: node.source.value, isType: false, isLazy: true, names: ["*"], line });
    } else if (node.type === "TSImportType") {
      const source = node.source ?? node.argument;
      const from = source?.value ?? source?.literal?.value;
      if (typeof from === "string") found.push({ from, isType: true, isLazy: false, names: ["*"], line });
    }
  });
  return found;
}

/** @param {readonly Node[]} specifiers @param {string} kind */
const allTypes = (specifiers, kind) => specifiers.length > 0 && specifiers.every((each) => each[kind] === "type");

/** @param {Node} specifier */
function nameTaken(specifier) {
  if (specifier.type === "ImportNamespaceSpecifier") return "*";
  return specifier.type === "ImportDefaultSpecifier" ? "default" : nameOf(specifier.imported);
}

/** An identifier's or a quoted export's name. @param {Node} node @returns {string} */
const nameOf = (node) => node.name ?? node.value;

/**
 * What a module exports, by the names it lists. `export *` lists none, so it is reported as the name `*`.
 *
 * @param {ReturnType<typeof parse>} source
 * @returns {Export[]}
 */
export function exportsOf({ ast }) {
  /** @type {Export[]} */
  const found = [];
  for (const node of /** @type {Node[]} */ (ast.body)) {
    if (node.type === "ExportDefaultDeclaration") found.push({ name: "default", isType: false });
    if (node.type === "ExportAllDeclaration") {
      const name = node.exported === null ? "*" : nameOf(node.exported);
      found.push({ name, isType: node.exportKind === "type" });
    }
    if (node.type !== "ExportNamedDeclaration") continue;
    for (const specifier of node.specifiers) {
      const isType = node.exportKind === "type" || specifier.exportKind === "type";
      found.push({ name: nameOf(specifier.exported), isType });
    }
    if (node.declaration) found.push(...declared(node.declaration));
  }
  return found;
}

/** @param {Node} declaration @returns {Export[]} */
function declared(declaration) {
  if (declaration.type !== "VariableDeclaration") {
    const isType = declaration.type === "TSTypeAliasDeclaration" || declaration.type === "TSInterfaceDeclaration";
    return [{ name: nameOf(declaration.id), isType }];
  }
  return declaration.declarations
    .flatMap((/** @type {Node} */ each) => bindingsOf(each.id))
    .map((/** @type {string} */ name) => ({ name, isType: false }));
}

/** The names that a pattern binds. @param {Node | null} pattern @returns {string[]} */
export function bindingsOf(pattern) {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((/** @type {Node} */ p) => bindingsOf(p.value ?? p.argument));
    case "ArrayPattern":
      return pattern.elements.flatMap(bindingsOf);
    case "AssignmentPattern":
      return bindingsOf(pattern.left);
    case "RestElement":
      return bindingsOf(pattern.argument);
    case "TSParameterProperty":
      return bindingsOf(pattern.parameter);
    default:
      return [];
  }
}

/** Every identifier that a file mentions. @param {ReturnType<typeof parse>} source */
export function identifiersOf({ ast }) {
  /** @type {Set<string>} */
  const found = new Set();
  walk(ast, (node) => {
    if (node.type === "Identifier") found.add(node.name);
  });
  return found;
}

/**
 * The packages of the workspace, with their public entries.
 *
 * @param {string} root
 */
export function packagesOf(root) {
  const folder = join(root, "packages");
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "package.json")))
    .map((name) => {
      const manifest = JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8"));
      /** @type {{ subpath: string, name: string, source: string }[]} */
      const entries = [];
      for (const [subpath, target] of Object.entries(manifest.exports ?? {})) {
        const source = target?.["@snodo/source"];
        if (source)
          entries.push({ subpath, name: manifest.name + subpath.slice(1), source: join(folder, name, source) });
      }
      return { folder: name, path: join(folder, name), manifest, entries };
    });
}
