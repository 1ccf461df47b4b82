import { Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { TypeSystemPolicy } from "@sinclair/typebox/system";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fullValidator } from "../validate/full.ts";
import { acceptorMaker } from "./acceptor.ts";
import { fromSinclair } from "./from-sinclair.ts";

const schema = Type.Object({ a: Type.String(), kids: Type.Array(Type.Integer()) });
const fitting = { a: "", kids: [1] };
const breaking = { a: "", kids: [0.5] };

class Refused {
  constructor() {
    throw new EvalError("refused");
  }
}

describe("acceptorMaker", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    TypeSystemPolicy.AllowNaN = false;
    TypeSystemPolicy.AllowArrayObject = false;
  });

  it("accepts by TypeCompiler's code, made at the first use", () => {
    const compile = vi.spyOn(TypeCompiler, "Compile");
    const read = fromSinclair(schema);
    expect(compile).not.toHaveBeenCalled();
    const check = fullValidator().compile(read);
    expect(compile).toHaveBeenCalledOnce();
    expect([check(fitting), check(breaking)]).toMatchObject([[], [{ path: "/kids/0", keyword: "type" }]]);
  });

  it("accepts by TypeBox's interpreter where code is refused, and where it is refused only later", () => {
    const make = acceptorMaker(schema);
    const generated = make();
    vi.stubGlobal("Function", Refused);
    const interpreted = make();
    for (const accepts of [generated, interpreted]) {
      expect([accepts?.(fitting), accepts?.(breaking)]).toEqual([true, false]);
    }
  });

  it("leaves schemas alone that TypeBox sees in another way, or cannot compile", () => {
    expect(acceptorMaker(Type.String({ minLength: 2 }))()).toBeUndefined();
    const sibling = Type.Object({ a: Type.String({ $id: "A" }), b: Type.Ref("A") });
    expect(acceptorMaker(sibling)()).toBeUndefined();
    expect(fullValidator().compile(fromSinclair(sibling))({ a: "", b: 1 })).toMatchObject([{ path: "/b" }]);
  });

  it("does not see what becomes of the schema later", () => {
    const written = Type.Object({ a: Type.String() });
    const read = fromSinclair(written);
    written.properties.a = Type.Number() as never;
    const check = fullValidator().compile(read);
    expect(check({ a: "" })).toEqual([]);
    expect(check({ a: 1 })).not.toEqual([]);
  });

  it("is not led astray by TypeBox's global switches", () => {
    const compile = () => fullValidator().compile(fromSinclair(Type.Object({ a: Type.Optional(Type.Number()) })));
    vi.stubGlobal("Function", Refused);
    const before = compile();
    vi.unstubAllGlobals();
    TypeSystemPolicy.AllowNaN = true;
    TypeSystemPolicy.AllowArrayObject = true;
    for (const check of [before, compile()]) {
      expect(check({ a: Number.NaN })).not.toEqual([]);
      expect(check([])).not.toEqual([]);
      expect(check({ a: 1 })).toEqual([]);
    }
  });
});
