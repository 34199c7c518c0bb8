import { describe, expect, onTestFinished, test } from "vitest";
import { isRecord } from "@banter/protocol";
import { serveBots } from "../serve-bots.ts";
import { canRun, identityEnvironment, recipes, startRecipe } from "./recipe-site.ts";

/* The servers in docs/identity.md sign tokens that ours accepts. */

const { server } = await serveBots(["e2e/identity/bots"], identityEnvironment);

async function start(identity: string) {
  const response = await fetch(`${server.url}/api/v1/typebots/account/startChat`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identity }),
  });
  return { status: response.status, body: await response.text() };
}

describe.each(recipes.map((recipe) => [recipe.name, recipe] as const))(
  "the recipe for %s",
  (name, recipe) => {
    test("signs in, names the visitor and signs out", { timeout: 90_000 }, async ({ skip }) => {
      if (!canRun(recipe)) return skip(`This machine can't run ${name}.`);
      const site = await startRecipe(recipe);
      onTestFinished(site.stop);
      expect((await fetch(`${site.url}/identity`)).status).toBe(401);
      const login = await fetch(`${site.url}/login?user=ada`, { method: "POST" });
      expect(login.status).toBe(204);
      const cookie = login.headers
        .getSetCookie()
        .map((each) => each.split(";")[0])
        .join("; ");
      const identity = await fetch(`${site.url}/identity`, { headers: { cookie } });
      expect(identity.headers.get("cache-control")).toContain("no-store");
      const { status, body } = await start(await identity.text());
      expect(status).toBe(200);
      const reply: unknown = JSON.parse(body);
      expect(isRecord(reply) && reply["isIdentified"]).toBe(true);
      expect(body).toContain("Ada");
      await fetch(`${site.url}/logout`, { method: "POST", headers: { cookie } });
      expect((await fetch(`${site.url}/login?user=eve`, { method: "POST" })).status).not.toBe(204);
    });
  },
);
