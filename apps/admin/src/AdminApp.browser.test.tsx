import { ok } from "@banter/protocol";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { AdminApp } from "./AdminApp.tsx";
import type { OwnerApi } from "./owner-api/create-owner-api.ts";
import type { StoredToken } from "./sign-in/stored-token.ts";
import { german } from "./strings/german.ts";
import { failure, fakeOwnerApi, leadBot, resultDetail, resultRow } from "./testing/fake-owner-api.ts";
import { useRender } from "./testing/render-admin.tsx";

const render = useRender();

function tokenStore(initial = ""): StoredToken {
  let value = initial;
  return {
    read: () => value,
    store: (token) => {
      value = token;
    },
    clear: () => {
      value = "";
    },
  };
}

/** Accepts the token `secret` only. */
function connectWith(overrides: Partial<OwnerApi> = {}) {
  return (token: string): OwnerApi =>
    token === "secret"
      ? fakeOwnerApi(overrides)
      : fakeOwnerApi({ live: () => failure(401, "Send the owner token"), ...overrides });
}

async function signIn(token: string): Promise<void> {
  await page.getByLabelText("Owner token").fill(token);
  await userEvent.keyboard("{Enter}");
}

function goTo(hash: string): void {
  location.hash = hash;
}

test("signs in with the correct token and stores it", async () => {
  const token = tokenStore();
  render(<AdminApp token={token} connect={connectWith()} />);
  await signIn("");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Enter the token.");
  await signIn("guess");
  await expect.element(page.getByRole("alert")).toHaveTextContent("This token is incorrect.");
  expect(token.read()).toBe("");
  await signIn("  secret ");
  await expect.element(page.getByRole("heading", { name: "Your bots" })).toHaveFocus();
  expect(token.read()).toBe("secret");
});

test("the token's field hides it and takes it from a password manager", async () => {
  render(<AdminApp token={tokenStore()} connect={connectWith()} />);
  const field = page.getByLabelText("Owner token");
  await expect.element(field).toHaveAttribute("type", "password");
  await expect.element(field).toHaveAttribute("autocomplete", "current-password");
});

test("other errors are shown as they are", async () => {
  const live: OwnerApi["live"] = () => failure(403, "The owner API is off.");
  render(<AdminApp token={tokenStore()} connect={connectWith({ live })} />);
  await signIn("secret");
  await expect.element(page.getByRole("alert")).toHaveTextContent("The owner API is off.");
});

test("a stored token skips the sign-in form; signing out clears it", async () => {
  const token = tokenStore("secret");
  render(<AdminApp token={token} connect={connectWith()} />);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect.element(page.getByLabelText("Owner token")).toBeVisible();
  await expect.element(page.getByRole("alert")).toHaveTextContent("");
  expect(token.read()).toBe("");
});

test("a token that the server no longer accepts signs out with a notice", async () => {
  const token = tokenStore("old");
  const bots: OwnerApi["bots"] = () => failure(401, "Send the owner token");
  render(<AdminApp token={token} connect={connectWith({ bots })} />);
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("This token is no longer valid. Sign in again.");
  expect(token.read()).toBe("");
});

test("lists bots with their counts and live visitors", async () => {
  const quiet = {
    id: "q",
    publicId: "q",
    name: "Quiet",
    isServed: false,
    isPaused: false,
    hasPage: false,
    results: 0,
    started: 0,
    completed: 0,
    live: 0,
  };
  const bots: OwnerApi["bots"] = async () => ok([leadBot, quiet]);
  render(<AdminApp token={tokenStore("secret")} connect={connectWith({ bots })} />);
  await expect.element(page.getByRole("heading", { name: "Quiet" })).toBeVisible();
  const cards = [...document.querySelectorAll(".bot-card")].map(({ textContent }) => textContent);
  expect(cards[0]).toMatch(
    /^Fernwood Studio1 visitorVisitors12Answered8Completed450% completion rateOpen pageEmbed codeLast visitor: /,
  );
  const links = page.getByRole("link", { name: /Open page|Embed code/ }).elements();
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["../lead-form", "../lead-form/embed"]);
  expect(cards[1]).toBe("QuietNo longer servedVisitors0Answered0Completed0No answers yetNo visitors yet");
});

test("a server without bots says so", async () => {
  render(<AdminApp token={tokenStore("secret")} connect={connectWith({ bots: async () => ok([]) })} />);
  await expect.element(page.getByText("This server has no bots yet")).toBeVisible();
});

test("an error of the bot list is shown without signing out", async () => {
  const bots: OwnerApi["bots"] = () => failure(500, "Something went wrong");
  render(<AdminApp token={tokenStore("secret")} connect={connectWith({ bots })} />);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Something went wrong");
  await expect.element(page.getByRole("button", { name: "Sign out" })).toBeVisible();
});

test("navigates between answers, analytics and a conversation", async () => {
  render(<AdminApp token={tokenStore("secret")} connect={connectWith()} />);
  await page.getByRole("link", { name: "Fernwood Studio" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Fernwood Studio" })).toHaveFocus();
  const tabs = page.getByRole("navigation", { name: "Pages of Fernwood Studio" });
  await expect.element(tabs.getByRole("link", { name: "Answers" })).toHaveAttribute("aria-current", "page");
  await tabs.getByRole("link", { name: "Analytics" }).click();
  await expect.element(page.getByText("Where visitors leave")).toBeVisible();
  expect(location.hash).toBe("#/bots/lead/analytics");
  goTo("#/bots/lead-form/answers/r1");
  await expect.element(page.getByRole("heading", { level: 1, name: "Conversation" })).toHaveFocus();
  await page.getByRole("link", { name: "All answers" }).click();
  await expect.element(page.getByRole("searchbox")).toBeVisible();
});

test("a group of the map opens the editor", async () => {
  render(<AdminApp token={tokenStore("secret")} connect={connectWith()} />);
  goTo("#/bots/lead/analytics");
  await page.getByRole("link", { name: "Map" }).click();
  await page.getByRole("link", { name: /^Group Contact/ }).click();
  expect(location.hash).toBe("#/bots/lead/edit/contact");
  const tabs = page.getByRole("navigation", { name: "Pages of Fernwood Studio" });
  await expect.element(tabs.getByRole("link", { name: "Edit" })).toHaveAttribute("aria-current", "page");
});

test("creates a preview link, selected for copying", async () => {
  render(<AdminApp token={tokenStore("secret")} connect={connectWith()} />);
  goTo("#/bots/lead/answers");
  await page.getByRole("button", { name: "Create preview link" }).click();
  const link = page.getByLabelText("Preview link");
  await expect.element(link).toHaveValue("https://bots.example.com/preview/lead#1.x");
  await expect.element(link).toHaveFocus();
  expect(getSelection()?.toString()).toContain("#1.x");
  await expect.element(page.getByText(/^Anyone with this link can try the bot until/)).toBeVisible();
  const open = page.getByRole("link", { name: "Open preview" });
  await expect.element(open).toHaveAttribute("rel", "noopener noreferrer");
});

test("a preview link that can't be created says why", async () => {
  const createPreviewLink: OwnerApi["createPreviewLink"] = () => failure(404, "No such bot or result");
  render(<AdminApp token={tokenStore("secret")} connect={connectWith({ createPreviewLink })} />);
  goTo("#/bots/lead/answers");
  await page.getByRole("button", { name: "Create preview link" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("No such bot or result");
});

test("an unknown bot is not found", async () => {
  render(<AdminApp token={tokenStore("secret")} connect={connectWith()} />);
  goTo("#/bots/nobody/answers");
  await expect.element(page.getByRole("alert")).toMatchTextContent(/Bot not found/);
});

test("the filter survives reading a conversation", async () => {
  render(<AdminApp token={tokenStore("secret")} connect={connectWith()} />);
  goTo("#/bots/lead/answers");
  await userEvent.selectOptions(page.getByLabelText("Show"), "Completed");
  goTo("#/bots/lead/answers/r1");
  await page.getByRole("link", { name: "All answers" }).click();
  await expect.element(page.getByLabelText("Show")).toHaveValue("completed");
});

test("the page of results survives reading a conversation", async () => {
  const results: OwnerApi["results"] = async (_, _filter, after) =>
    after === ""
      ? ok({ results: [resultRow("r1", { name: "Ada" })], total: 2, nextCursor: "1" })
      : ok({ results: [resultRow("r2", { name: "Grace" })], total: 2 });
  render(<AdminApp token={tokenStore("secret")} connect={connectWith({ results })} />);
  goTo("#/bots/lead/answers");
  await page.getByRole("button", { name: "Older" }).click();
  await expect.element(page.getByText("Grace")).toBeVisible();
  goTo("#/bots/lead/answers/r2");
  await page.getByRole("link", { name: "All answers" }).click();
  await expect.element(page.getByText("Grace")).toBeVisible();
});

test("a page that can't be rendered leaves the others", async () => {
  const broken = {
    ...resultDetail(),
    get transcript(): never {
      throw new Error("a transcript that can't be read");
    },
  };
  const result: OwnerApi["result"] = async () => ok(broken);
  render(<AdminApp token={tokenStore("secret")} connect={connectWith({ result })} />);
  goTo("#/bots/lead/answers/r1");
  await expect.element(page.getByRole("alert")).toMatchTextContent(/This part of the page can’t be shown/);
  goTo("#/");
  await expect.element(page.getByRole("heading", { name: "Your bots" })).toBeVisible();
});

test("the skip link focuses the content and keeps the route", async () => {
  render(<AdminApp token={tokenStore("secret")} connect={connectWith()} />);
  goTo("#/bots/lead/analytics");
  await expect.element(page.getByText("Where visitors leave")).toBeVisible();
  document.querySelector<HTMLElement>(".skip")?.click();
  expect(document.activeElement?.id).toBe("main");
  expect(location.hash).toBe("#/bots/lead/analytics");
});

test("the page's title names the view, and nothing of it after signing out", async () => {
  document.title = "Answers · Banter";
  render(<AdminApp token={tokenStore("secret")} connect={connectWith()} />);
  await expect.poll(() => document.title).toBe("Your bots · Banter");
  goTo("#/bots/lead/analytics");
  await expect.poll(() => document.title).toBe(`${leadBot.name} · Banter`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect.poll(() => document.title).toBe("Answers · Banter");
});

test("every page is translated", async () => {
  render(<AdminApp token={tokenStore("secret")} connect={connectWith()} />, german);
  await expect.element(page.getByRole("heading", { name: "Ihre Bots" })).toBeVisible();
  goTo("#/bots/lead/answers");
  await expect.element(page.getByText("Noch keine Antworten")).toBeVisible();
  goTo("#/bots/lead/analytics");
  await expect.element(page.getByText("Wo Besucher gehen")).toBeVisible();
});
