/** Never handed to a flow: results of payments and sign-ins that happen to be in the page's address. */
const WITHHELD = new Set(["redirect_status", "code", "state", "token", "access_token", "id_token"]);
const POLLUTING = new Set(["__proto__", "constructor", "prototype"]);

const MAX_VARIABLES = 100;
const MAX_NAME = 128;
const MAX_VALUE = 8_192;

/** Variables from the page's address, as far as the page's owner lets them in. The last of equal names wins. */
export function urlVariables(
  search: string,
  allowed: boolean | readonly string[],
): Readonly<Record<string, string>> {
  if (allowed === false) return {};
  const entries = [...new URLSearchParams(search)].filter(
    ([name, value]) =>
      !WITHHELD.has(name) &&
      !name.startsWith("payment_intent") &&
      !POLLUTING.has(name) &&
      name.length <= MAX_NAME &&
      value.length <= MAX_VALUE &&
      (allowed === true || [allowed].flat().includes(name)),
  );
  return Object.fromEntries(entries.slice(0, MAX_VARIABLES));
}
