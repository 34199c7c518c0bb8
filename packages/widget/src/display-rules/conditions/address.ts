import type { OneOrMore } from "@banter/protocol";
import { verdict, type Watch } from "../page-watch.ts";
import { matchesUrl } from "../url-pattern.ts";
import { matchesWildcard } from "../wildcard.ts";

export const watchUrl: Watch<OneOrMore> = (value) => () => {
  const patterns = [value].flat();
  const match = patterns.find((pattern) => matchesUrl(pattern, location.href) === true);
  if (match !== undefined) return verdict(true, `The URL matches ${match}.`);
  const unreadable = patterns.find((pattern) => matchesUrl(pattern, location.href) === undefined);
  return verdict(
    false,
    unreadable === undefined
      ? `The URL is ${location.href}.`
      : `${unreadable} can't be compared with ${location.href}${typeof URLPattern === "undefined" ? " without URLPattern" : ""}.`,
  );
};

export const watchQuery: Watch<Readonly<Record<string, OneOrMore>>> = (expected) => () => {
  const query = new URLSearchParams(location.search);
  const missing = Object.entries(expected).find(
    ([name, patterns]) =>
      !query
        .getAll(name)
        .some((value) => [patterns].flat().some((pattern) => matchesWildcard(pattern, value))),
  );
  if (missing === undefined) return verdict(true, "The query has these parameters.");
  const [name] = missing;
  const given = query.get(name);
  return verdict(false, given === null ? `The query has no ${name}.` : `${name} is ${given}.`);
};

export const watchReferrer: Watch<OneOrMore> = (patterns) => () => {
  const { referrer } = document;
  const holds = referrer !== "" && [patterns].flat().some((pattern) => matchesWildcard(pattern, referrer));
  return verdict(holds, referrer === "" ? "The page has no referrer." : `The referrer is ${referrer}.`);
};
