import { describe, expect, it } from "vitest";
import { secretNames } from "./secret-names.ts";

describe("secretNames", () => {
  it("finds names that end in what must not be seen, however they are written", () => {
    const secret = [
      "password",
      "user_password",
      "newPassword",
      "API-Key",
      "clientSecret",
      "access_token",
      "card number",
      "SSN",
    ];
    expect(secretNames(secret)).toEqual(secret);
  });

  it("lets names be that only speak of it", () => {
    expect(
      secretNames(["password_policy", "token", "tokenCount", "secretary", "pin", "monkey", "", "compass", "__proto__"]),
    ).toEqual([]);
  });
});
