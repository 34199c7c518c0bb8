import { expect, test } from "vitest";
import { parseRoute, routeHash, type Route } from "./route.ts";

const routes: readonly Route[] = [
  { page: "bots" },
  { page: "answers", botId: "lead" },
  { page: "analytics", botId: "a/b ?#" },
  { page: "map", botId: "lead" },
  { page: "edit", botId: "lead" },
  { page: "edit", botId: "lead", at: "welcome/name" },
  { page: "edit", botId: "lead", section: "tests" },
  { page: "conversation", botId: "lead", resultId: "50%/x" },
];

test.each(routes)("the hash of $page parses back to the route", (route) => {
  expect(parseRoute(routeHash(route))).toEqual(route);
});

test("an unknown hash is the list of bots", () => {
  for (const hash of ["", "#", "#/nothing", "#/bots", "#/bots//answers", "#main"])
    expect(parseRoute(hash)).toEqual({ page: "bots" });
  // Malformed percent-encoding.
  expect(parseRoute("#/bots/%E0%A4%A/answers")).toEqual({ page: "answers", botId: "%E0%A4%A" });
});

test("links to the former figures page still work", () => {
  expect(parseRoute("#/bots/lead/figures")).toEqual({ page: "analytics", botId: "lead" });
});
