// JSON as a tree of texts: it can hold what no value of JavaScript can, such as a member that is there twice, a number
// that no double carries, or a text that is no JSON at all.

/** A value in a JSON text. */
export type JsonTree = Leaf | List | Members;

export interface Leaf {
  readonly kind: "leaf";
  /** As it stands in the text. */
  text: string;
}

export interface List {
  readonly kind: "list";
  readonly items: JsonTree[];
}

export interface Members {
  readonly kind: "members";
  /** In order; the name is not quoted. */
  readonly members: Member[];
}

export interface Member {
  name: string;
  value: JsonTree;
}

export function leaf(text: string): Leaf {
  return { kind: "leaf", text };
}

/** The tree of a value that JSON can carry. */
export function treeOf(value: unknown): JsonTree {
  if (Array.isArray(value)) return { kind: "list", items: value.map(treeOf) };
  if (typeof value !== "object" || value === null) return leaf(JSON.stringify(value) ?? "null");
  return {
    kind: "members",
    members: Object.entries(value).map(([name, member]) => ({ name, value: treeOf(member) })),
  };
}

export function textOf(tree: JsonTree): string {
  switch (tree.kind) {
    case "leaf":
      return tree.text;
    case "list":
      return `[${tree.items.map(textOf).join(",")}]`;
    case "members":
      return `{${tree.members.map(({ name, value }) => `${JSON.stringify(name)}:${textOf(value)}`).join(",")}}`;
  }
}

/** A place in a tree where a value stands. */
export interface Place {
  readonly tree: JsonTree;
  put(tree: JsonTree): void;
  remove(): void;
  /** Where the value is a member. */
  readonly member?: Member;
  /** The object that has it. */
  readonly owner?: Members;
}

/** Every place in a tree but its root. */
export function placesIn(tree: JsonTree): Place[] {
  const places: Place[] = [];
  collect(tree, places);
  return places;
}

/** The last member of a name, which is the one that counts. */
export function memberOf(tree: JsonTree | undefined, name: string): JsonTree | undefined {
  return tree?.kind === "members" ? tree.members.findLast((member) => member.name === name)?.value : undefined;
}

/** Puts a member into an object, in place of one of that name. */
export function putMember(tree: JsonTree | undefined, name: string, value: JsonTree): void {
  if (tree?.kind !== "members") return;
  const member = tree.members.findLast((each) => each.name === name);
  if (member === undefined) tree.members.push({ name, value });
  else member.value = value;
}

function collect(tree: JsonTree, places: Place[]): void {
  if (tree.kind === "list") {
    for (const [index, item] of tree.items.entries()) {
      places.push({
        tree: item,
        put: (other) => {
          tree.items[index] = other;
        },
        remove: () => void tree.items.splice(index, 1),
      });
      collect(item, places);
    }
  }
  if (tree.kind !== "members") return;
  for (const member of tree.members) {
    places.push({
      tree: member.value,
      member,
      owner: tree,
      put: (other) => {
        member.value = other;
      },
      remove: () => void tree.members.splice(tree.members.indexOf(member), 1),
    });
    collect(member.value, places);
  }
}
