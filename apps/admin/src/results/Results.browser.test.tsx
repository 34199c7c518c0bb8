import { ok } from "@banter/protocol";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Filter, OwnerApi } from "../owner-api/create-owner-api.ts";
import { failure, fakeOwnerApi, leadBot, resultRow } from "../testing/fake-owner-api.ts";
import "../page/tokens.css";
import "../page/page.css";
import { english } from "../strings/english.ts";
import { german } from "../strings/german.ts";
import { useRender } from "../testing/render-admin.tsx";
import { firstPage } from "./results-place.ts";
import { Results } from "./Results.tsx";

const render = useRender();

function Page({ api }: { readonly api: OwnerApi }) {
  const [place, setPlace] = useState(firstPage);
  return <Results api={api} bot={leadBot} place={place} onPlace={setPlace} />;
}

/** An API with these pages of results, that records every request. */
function pagedApi(...pages: readonly (readonly ReturnType<typeof resultRow>[])[]) {
  const requests: { readonly filter: Filter; readonly after: string }[] = [];
  const total = pages.flat().length;
  const api = fakeOwnerApi({
    results: async (_, filter, after) => {
      requests.push({ filter, after });
      const index = after === "" ? 0 : Number(after);
      const nextCursor = index + 1 < pages.length ? { nextCursor: String(index + 1) } : {};
      return ok({ results: pages[index] ?? [], total, ...nextCursor });
    },
  });
  return { api, requests };
}

test("a row per result, a column per question", async () => {
  const completed = { ...resultRow("r2", { name: "Grace" }), isCompleted: true };
  const { api } = pagedApi([resultRow("r1", { name: "Ada", email: "ada@example.com" }), completed]);
  render(<Page api={api} />);
  await expect.element(page.getByRole("status").first()).toHaveTextContent("2 conversations");
  const headers = page.getByRole("columnheader").elements();
  expect(headers.map(({ textContent }) => textContent)).toEqual(["Visitor", "Status", "name", "email"]);
  const [first, second] = page.getByRole("row").elements().slice(1);
  expect(first?.textContent).toContain("Not finished");
  expect(first?.textContent).toContain("Adaada@example.com");
  expect(second?.textContent).toContain("Completed");
  expect(page.getByRole("link").first().element().getAttribute("href")).toBe("#/bots/lead/answers/r1");
});

test("conversations with a reply that was rated as bad can be found", async () => {
  const { api, requests } = pagedApi([{ ...resultRow("r1", { name: "Ada" }), ratings: { up: 1, down: 2 } }]);
  render(<Page api={api} />);
  await expect.element(page.getByRole("row", { name: /Rated as bad/ })).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText("Show"), "With a bad rating");
  await expect.poll(() => requests.at(-1)?.filter).toMatchObject({ rated: "down" });
  expect(requests.at(-1)?.filter["started"]).toBeUndefined();
});

test("on a phone, no status covers the time of a conversation", async () => {
  await page.viewport(360, 800);
  const { api } = pagedApi([{ ...resultRow("r1", { name: "Ada" }), ratings: { up: 0, down: 1 } }]);
  render(<Page api={api} />);
  await expect.element(page.getByText("Rated as bad", { exact: true })).toBeVisible();
  const link = page.getByRole("link").first().element().getBoundingClientRect();
  for (const tag of document.querySelectorAll(".tag")) {
    const { left, top } = tag.getBoundingClientRect();
    expect(left >= link.right || top >= link.bottom).toBe(true);
  }
});

test("hostile answers are shown as text", async () => {
  const hostile = '<img src=x onerror="document.title=1"><script>1</script>';
  const { api } = pagedApi([resultRow("r1", { name: hostile })]);
  render(<Page api={api} />);
  await expect.element(page.getByText(hostile)).toBeVisible();
  expect(document.querySelector("td img, td script")).toBeNull();
});

test("older and newer pages", async () => {
  const { api, requests } = pagedApi(
    [resultRow("r1", { name: "Ada" })],
    [resultRow("r2", { name: "Grace" })],
  );
  render(<Page api={api} />);
  await expect.element(page.getByText("Ada")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Newer" })).toBeDisabled();
  await page.getByRole("button", { name: "Older" }).click();
  await expect.element(page.getByText("Grace")).toBeVisible();
  await expect.element(page.getByRole("status").getByText("26 to 26 of 2")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Older" })).toBeDisabled();
  expect(requests.at(-1)?.after).toBe("1");
  await page.getByRole("button", { name: "Newer" }).click();
  await expect.element(page.getByText("Ada")).toBeVisible();
});

test("search is debounced; other filters apply immediately", async () => {
  const { api, requests } = pagedApi([resultRow("r1", { name: "Ada" })]);
  render(<Page api={api} />);
  await expect.element(page.getByText("Ada")).toBeVisible();
  await userEvent.type(page.getByRole("searchbox", { name: "Search answers" }), "grace");
  await expect.poll(() => requests.at(-1)?.filter["search"]).toBe("grace");
  expect(requests.map(({ filter }) => filter["search"])).not.toContain("gra");
  await userEvent.selectOptions(page.getByLabelText("Show"), "Completed");
  await expect.poll(() => requests.at(-1)?.filter).toMatchObject({ completed: "true", search: "grace" });
  await page.getByLabelText("From").fill("2026-01-31");
  await expect.poll(() => requests.at(-1)?.filter["from"]).toBe(new Date(2026, 0, 31).toISOString());
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(() => requests.at(-1)?.filter).toMatchObject({ search: "", from: "", started: "true" });
});

test("fields have one height, and on a phone the days share a row", async () => {
  await page.viewport(360, 800);
  render(<Page api={pagedApi([]).api} />);
  await expect.element(page.getByText("No answers yet")).toBeVisible();
  const [search, status, from, to] = ["Search answers", "Show", "From", "To"].map((label) =>
    page.getByLabelText(label).element().getBoundingClientRect(),
  );
  expect(new Set([search?.height, status?.height, from?.height, to?.height]).size).toBe(1);
  expect(from?.top).toBe(to?.top);
  expect(from?.right).toBeLessThan(to?.left ?? 0);
  expect(search?.width).toBe(status?.width);
  expect(to?.right).toBe(search?.right);
});

test.each(
  [english, german].flatMap((strings) => [700, 768, 900, 1_024, 1_280].map((width) => ({ strings, width }))),
)("nothing wraps alone at $width px: $strings.from", async ({ strings, width }) => {
  await page.viewport(width, 800);
  render(<Page api={pagedApi([]).api} />, strings);
  await userEvent.selectOptions(page.getByLabelText(strings.show), strings["status.unfinished"]);
  const clear = page.getByRole("button", { name: strings.clearFilters });
  await expect.element(clear).toBeVisible();
  const bottoms = [strings.show, strings.from, strings.to].map(
    (label) => page.getByLabelText(label, { exact: true }).element().getBoundingClientRect().bottom,
  );
  expect(new Set([...bottoms, clear.element().getBoundingClientRect().bottom]).size).toBe(1);
  const buttons = [strings.refresh, strings.exportCsv, strings.exportJson].map(
    (name) => page.getByRole("button", { name }).element().getBoundingClientRect().top,
  );
  expect(new Set(buttons).size).toBe(1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test("a placeholder stands for results that are loading", async () => {
  const { api } = pagedApi([resultRow("r1", { name: "Ada" })]);
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const results: OwnerApi["results"] = async (...request) => {
    await released;
    return api.results(...request);
  };
  render(<Page api={fakeOwnerApi({ results })} />);
  await expect.element(page.getByRole("status", { name: "Loading…" })).toBeVisible();
  release();
  await expect.element(page.getByText("Ada")).toBeVisible();
  expect(page.getByRole("status", { name: "Loading…" }).elements()).toHaveLength(0);
});

test("an empty table says whether the filter is the reason", async () => {
  render(<Page api={pagedApi([]).api} />);
  await expect.element(page.getByText("No answers yet")).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText("Show"), "Completed");
  await expect.element(page.getByText("No matches")).toBeVisible();
});

test("returns to the first page if the cursor's result was removed", async () => {
  const paged = pagedApi([resultRow("r1", { name: "Ada" })], []);
  const api = fakeOwnerApi({
    results: async (botId, filter, after, signal) =>
      after === "" ? paged.api.results(botId, filter, after, signal) : failure(409, "Removed"),
  });
  render(<Page api={api} />);
  await page.getByRole("button", { name: "Older" }).click();
  await expect.element(page.getByRole("button", { name: "Newer" })).toBeDisabled();
  await expect.element(page.getByText("Ada")).toBeVisible();
});

test("shows an error and recovers with refresh", async () => {
  let isDown = true;
  const { api } = pagedApi([resultRow("r1", { name: "Ada" })]);
  const results: OwnerApi["results"] = (...request) =>
    isDown ? failure(0, "Can’t reach the server.") : api.results(...request);
  render(<Page api={fakeOwnerApi({ results })} />);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Can’t reach the server.");
  isDown = false;
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.element(page.getByText("Ada")).toBeVisible();
  expect(page.getByRole("alert").elements()).toHaveLength(0);
});

test("exports the filtered results as a file", async () => {
  const downloads: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push(this.download);
  });
  const formats: string[] = [];
  const api = fakeOwnerApi({
    download: async (_, format, filter) => {
      formats.push(`${format} ${filter["started"] ?? ""}`);
      return ok({ blob: new Blob(["a"]), name: `lead.${format}` });
    },
  });
  render(<Page api={api} />);
  await page.getByRole("button", { name: "Export CSV" }).click();
  await page.getByRole("button", { name: "Export JSON lines" }).click();
  await expect.poll(() => downloads).toEqual(["lead.csv", "lead.jsonl"]);
  expect(formats).toEqual(["csv true", "jsonl true"]);
  click.mockRestore();
});

test("shows why an export failed", async () => {
  render(<Page api={fakeOwnerApi({ download: () => failure(500, "Something went wrong") })} />);
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Something went wrong");
  await expect.element(page.getByRole("button", { name: "Export CSV" })).toBeEnabled();
});
