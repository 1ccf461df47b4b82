import { describe, expect, it } from "vitest";
import { ActorError, isActorError } from "./actor-error.ts";

describe("ActorError", () => {
  it("names the message and says why, by a code and in words", () => {
    const cause = new Error("broken");
    const error = new ActorError("crashed", "add", { cause });
    expect(error).toMatchObject({ name: "ActorError", code: "crashed", message: '"add": the actor failed', cause });
  });

  it("is known across copies of this package, and nothing else is taken for it", () => {
    const copy = Object.assign(new Error("x"), { name: "ActorError", code: "full" });
    expect([new ActorError("full", "add"), copy].map(isActorError)).toEqual([true, true]);
    const others = [undefined, null, {}, new Error("x"), { name: "ActorError", code: "full" }];
    const odd = Object.assign(new Error("x"), { name: "ActorError", code: "toString" });
    expect([...others, odd].map(isActorError)).toEqual([false, false, false, false, false, false]);
  });
});
