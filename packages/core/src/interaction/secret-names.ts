/** How names end that say that something must not be seen, as words in lower case. */
const SECRETS: readonly string[] = [
  ...["password", "passphrase", "passcode", "passwd", "secret", "credentials", "cvv", "cvc", "ssn", "iban"],
  ...["api key", "apikey", "private key", "secret key", "access token", "auth token", "refresh token", "bearer token"],
  ...["card number", "credit card", "pin code"],
];

/** The names among these that ask for what a form is no place for. A guess by how they end: it may warn, not refuse. */
export function secretNames(names: readonly string[]): readonly string[] {
  return names.filter((name) => {
    const words = ` ${name
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .split(/[^A-Za-z0-9]+/)
      .join(" ")
      .trim()
      .toLowerCase()}`;
    return SECRETS.some((secret) => words.endsWith(` ${secret}`));
  });
}
