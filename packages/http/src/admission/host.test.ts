import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostCheck, isHost, isLoopback, isLoopbackAddress } from "./host.ts";

describe("hostCheck on a server of this machine", () => {
  const local = (host: string | null) => hostCheck([])(host, true);

  it.each([
    "localhost",
    "localhost:3000",
    "LocalHost:3000",
    "127.0.0.1",
    "127.0.0.1:1",
    "127.8.9.10:65535",
    "[::1]",
    "[::1]:3000",
    "[0:0:0:0:0:0:0:1]:3000",
    "[::ffff:127.0.0.1]",
  ])("takes %s", (host) => {
    expect(local(host)).toBe(true);
  });

  it.each(["2130706433", "0x7f000001", "0177.0.0.1", "127.1", "127.0.0.1."])(
    "takes %s, which is 127.0.0.1 written in another way",
    (host) => {
      expect(local(host)).toBe(true);
    },
  );

  it.each([
    null,
    "",
    "evil.com",
    "localhost.evil.com",
    "127.0.0.1.evil.com",
    "127.0.0.1.nip.io",
    "evil.com:127",
    "localhost.",
    "localhost:",
    "localhost:65536",
    "localhost:3000:3000",
    "localhost@evil.com",
    "evil.com@localhost",
    "user:secret@localhost",
    "localhost/evil.com",
    "localhost#evil.com",
    "localhost?evil.com",
    "localhost\\evil.com",
    "localhost, evil.com",
    "localhost\nevil.com",
    "localhost evil.com",
    "127.0.0.256",
    "128.0.0.1",
    "0.0.0.0",
    "10.0.0.1",
    "[::]",
    "[::2]",
    "[::1",
    "::1",
    "[::1]evil.com",
    "[::ffff:128.0.0.1]",
    "[fe80::1%25lo]",
    "ⓛocalhost",
    "%6cocalhost",
  ])("refuses %j", (host) => {
    expect(local(host)).toBe(false);
  });
});

describe("hostCheck with a list", () => {
  it("takes an entry without a port on any, and one with a port on that alone", () => {
    const allowed = ["example.com", "example.org:8443"];
    expect(hostCheck(allowed)("example.com", false)).toBe(true);
    expect(hostCheck(allowed)("EXAMPLE.com:80", false)).toBe(true);
    expect(hostCheck(allowed)("example.org:8443", false)).toBe(true);
    expect(hostCheck(allowed)("example.org:08443", false)).toBe(true);
    expect(hostCheck(allowed)("example.org", false)).toBe(false);
    expect(hostCheck(allowed)("example.org:443", false)).toBe(false);
    expect(hostCheck(allowed)("www.example.com", false)).toBe(false);
    expect(hostCheck(allowed)("example.com.", false)).toBe(false);
  });

  it("means the port that is HTTP's own, where an entry names it", () => {
    expect(hostCheck(["example.com:80"])("example.com:80", false)).toBe(true);
    expect(hostCheck(["example.com:80"])("example.com:8080", false)).toBe(false);
  });

  it("lets this machine's names through only where the server is its own", () => {
    expect(hostCheck(["example.com"])("localhost", true)).toBe(true);
    expect(hostCheck(["example.com"])("localhost", false)).toBe(false);
  });
});

describe("isLoopbackAddress", () => {
  it("knows the addresses of sockets", () => {
    expect(["127.0.0.1", "127.3.2.1", "::1", "::ffff:127.0.0.1"].filter(isLoopbackAddress)).toHaveLength(4);
    expect(["0.0.0.0", "::", "10.0.0.1", "::ffff:10.0.0.1", "fe80::1%eth0", ""].filter(isLoopbackAddress)).toEqual([]);
  });
});

it("reading a host never throws, and what is taken for loopback is nothing else", () => {
  const pieces = fc.constantFrom(
    "localhost",
    "127.0.0.1",
    "[::1]",
    "evil.com",
    ".",
    ":",
    "@",
    "/",
    "\\",
    "%",
    "0",
    "x",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, (host) => {
      expect(typeof isHost(host)).toBe("boolean");
      expect(typeof isLoopbackAddress(host)).toBe("boolean");
      if (!hostCheck([])(host, true)) return;
      expect(isLoopback(new URL(`http://${host}/`).hostname)).toBe(true);
      expect(host).not.toContain("evil.com");
    }),
    { numRuns: 2000 },
  );
});
