import type { JsonObject } from "@snodo/schema";
import { atCaller } from "../error/at-caller.ts";
import { DefinitionError } from "../error/definition-error.ts";
import { readAction } from "./action.ts";
import type { InputRequest, Reading } from "./input-request.ts";

/**
 * What a user did about an address. `accept` is the consent to go there, and says nothing of what happened there: that
 * is for the server to know. `cancel` means that the user closed the question; the request goes on.
 */
export interface UrlAnswer {
  readonly action: "accept" | "decline" | "cancel";
}

/** Asks the user to open an address. Made by `url`. */
export interface UrlRequest extends InputRequest<"url", UrlAnswer> {}

/**
 * Asks the user to open an address outside of the client, for what neither client nor model may see: a password, a
 * payment, the consent to another service.
 *
 * The address is shown whole and must hold nothing of the user's, nor let whoever has it in without signing in. The
 * server makes sure that who opens it is who the request is from. Plain HTTP is for development.
 *
 * @param message why, as the user reads it
 * @param address an absolute HTTP or HTTPS URL without a user name or a password in it
 * @throws {DefinitionError} when it is not
 * @see MCP 2026-07-28, elicitation, "URL mode"
 */
export function url(message: string, address: string): UrlRequest {
  const rule = typeof message !== "string" ? "the message must be a string" : addressRule(address);
  if (rule !== undefined) {
    atCaller(url, () => {
      throw new DefinitionError([{ where: "url()", rule }]);
    });
  }
  return Object.freeze({
    kind: "url" as const,
    wire: Object.freeze({
      method: "elicitation/create" as const,
      params: Object.freeze({ mode: "url", message, url: address }),
    }),
    needs: NEEDS,
    "~read": read,
  });
}

const NEEDS: JsonObject = Object.freeze({ elicitation: Object.freeze({ url: Object.freeze({}) }) });

function addressRule(address: unknown): string | undefined {
  const parsed = typeof address === "string" && URL.canParse(address) ? new URL(address) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol))
    return "the address must be an absolute HTTP or HTTPS URL";
  if (parsed.username !== "" || parsed.password !== "")
    return "the address must have no user name and no password in it";
  return undefined;
}

function read(response: JsonObject): Reading<UrlAnswer> {
  const action = readAction(response);
  return typeof action === "object" ? action : { ok: true, answer: Object.freeze({ action }) };
}
