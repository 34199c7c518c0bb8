import { expect, test } from "vitest";
import { parseRoute, routeHash, type Route } from "./route.ts";

const routes: readonly Route[] = [
  { page: "bots" },
  { page: "answers", botId: "lead" },
  { page: "figures", botId: "a/b ?#" },
  { page: "conversation", botId: "lead", resultId: "50%/x" },
];

test.each(routes)("$page has an address that leads back to it", (route) => {
  expect(parseRoute(routeHash(route))).toEqual(route);
});

test("an address that means nothing is the list of bots", () => {
  for (const hash of ["", "#", "#/nothing", "#/bots", "#/bots//answers", "#main"])
    expect(parseRoute(hash)).toEqual({ page: "bots" });
  expect(parseRoute("#/bots/%E0%A4%A/answers")).toEqual({ page: "answers", botId: "%E0%A4%A" });
});
