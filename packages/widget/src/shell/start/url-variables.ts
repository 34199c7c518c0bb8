/**
 * Credentials in the page's URL after a payment or a sign-in. No flow reads them by accident, so they are sent only if
 * the page's owner names them.
 */
const CREDENTIALS = new Set([
  "payment_intent_client_secret",
  "setup_intent_client_secret",
  "access_token",
  "id_token",
]);
const PROTOTYPE_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** An authorization code is long and comes with a `state`; a coupon code is shorter. */
const MIN_AUTHORIZATION_CODE_LENGTH = 16;

const MAX_VARIABLES = 100;
const MAX_NAME_LENGTH = 128;
const MAX_VALUE_LENGTH = 8_192;

/** Variables from the page's query string, as far as `prefillFromUrl` allows. The last of equal names wins. */
export function urlVariables(
  search: string,
  allowed: boolean | readonly string[],
): Readonly<Record<string, string>> {
  if (allowed === false) return {};
  const query = new URLSearchParams(search);
  const isSignIn = returnsFromSignIn(query);
  const isAllowed = (name: string): boolean =>
    allowed === true
      ? !CREDENTIALS.has(name) && !(isSignIn && (name === "code" || name === "state"))
      : allowed.includes(name);
  const entries = [...query].filter(
    ([name, value]) =>
      isAllowed(name) &&
      !PROTOTYPE_KEYS.has(name) &&
      name.length <= MAX_NAME_LENGTH &&
      value.length <= MAX_VALUE_LENGTH,
  );
  return Object.fromEntries(entries.slice(0, MAX_VARIABLES));
}

/** The response of an OAuth authorization server (RFC 6749, section 4.1.2). */
function returnsFromSignIn(query: URLSearchParams): boolean {
  return query.has("state") && (query.get("code") ?? "").length >= MIN_AUTHORIZATION_CODE_LENGTH;
}
