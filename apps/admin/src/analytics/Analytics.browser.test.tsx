import { ok } from "@banter/protocol";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Filter } from "../owner-api/create-owner-api.ts";
import { failure, fakeOwnerApi, funnel, leadBot, question } from "../testing/fake-owner-api.ts";
import { useRender } from "../testing/render-admin.tsx";
import { Analytics } from "./Analytics.tsx";

const render = useRender();

function texts(selector: string): readonly string[] {
  return [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
}

test("totals with their shares", async () => {
  render(<Analytics api={fakeOwnerApi()} bot={leadBot} />);
  await expect.element(page.getByText("Completion rate")).toBeVisible();
  expect(texts(".tile dt")).toEqual(["Opened", "Answered", "Completed", "Completion rate"]);
  expect(texts(".tile-value")).toEqual(["10", "8", "2", "25%"]);
  expect(texts(".tile .muted").slice(1, 3)).toEqual(["80% of visitors", "20% of visitors"]);
});

test("the share of good feedback, once a reply was rated", async () => {
  const rated = { ...funnel, ratings: { up: 3, down: 1 } };
  render(<Analytics api={fakeOwnerApi({ funnel: async () => ok(rated) })} bot={leadBot} />);
  await expect.element(page.getByText("Good ratings")).toBeVisible();
  expect(texts(".tile-value").at(-1)).toBe("75%");
  expect(texts(".tile .muted").at(-1)).toBe("of 4 rated AI replies");
});

test("the funnel lists questions by group and omits groups without questions", async () => {
  render(<Analytics api={fakeOwnerApi()} bot={leadBot} />);
  await expect.element(page.getByRole("rowheader", { name: "Your email?" })).toBeVisible();
  expect(texts(".funnel-group th")).toEqual(["Contact entered 11×"]);
  expect(texts(".funnel tbody tr:not(.funnel-group)")).toEqual(["Your name?10820%", "Your email?8275%"]);
});

test("a high drop-off is highlighted", async () => {
  render(<Analytics api={fakeOwnerApi()} bot={leadBot} />);
  await expect.element(page.getByRole("rowheader", { name: "Your email?" })).toBeVisible();
  expect(texts("td[data-loss]")).toEqual(["75%"]);
});

test("a bot that is no longer served has no funnel", async () => {
  const api = fakeOwnerApi({ funnel: async () => ok({ ...funnel, groups: [] }) });
  render(<Analytics api={api} bot={leadBot} />);
  await expect
    .element(page.getByText("This bot is no longer served, so its questions are unknown."))
    .toBeVisible();
});

test("the period filters both requests", async () => {
  const filters: Filter[] = [];
  const api = fakeOwnerApi({
    funnel: async (_, filter) => {
      filters.push(filter);
      return ok(funnel);
    },
    questions: async (_, filter) => {
      filters.push(filter);
      return ok([]);
    },
  });
  render(<Analytics api={api} bot={leadBot} />);
  await expect.poll(() => filters.length).toBeGreaterThan(1);
  expect(filters.every(({ from }) => from === undefined)).toBe(true);
  filters.length = 0;
  await userEvent.selectOptions(page.getByLabelText("Period"), "Last 7 days");
  await expect.poll(() => filters.length).toBe(2);
  for (const { from = "" } of filters)
    expect(Math.abs(Date.now() - Date.parse(from) - 7 * 86_400_000)).toBeLessThan(60_000);
});

test("an error replaces the analytics", async () => {
  const api = fakeOwnerApi({ funnel: () => failure(500, "Something went wrong") });
  render(<Analytics api={api} bot={leadBot} />);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Something went wrong");
});

test("choices show counts and shares, also without answers", async () => {
  const counts = [
    { value: "web", label: "A website", count: 3 },
    { value: "app", label: "An app", count: 1 },
  ];
  const chosen = question({ blockId: "b1", title: "What?", answered: 4, chart: { kind: "choices", counts } });
  const unanswered = question({
    blockId: "b2",
    title: "Why?",
    answered: 0,
    chart: { kind: "choices", counts: [{ value: "x", label: "X", count: 0 }] },
  });
  render(<Analytics api={fakeOwnerApi({ questions: async () => ok([chosen, unanswered]) })} bot={leadBot} />);
  const card = page.getByRole("article", { name: "What?" });
  await expect.element(card).toMatchTextContent(/4 answers · answer/);
  expect(
    card
      .getByRole("row")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(["ChoiceAnswersShare", "A website375%", "An app125%"]);
  await expect
    .element(page.getByRole("article", { name: "Why?" }).getByRole("rowheader"))
    .toHaveTextContent("X");
});

test("ratings show their average", async () => {
  const counts = [{ value: "4", label: "4", count: 2 }];
  const rated = question({ title: "Happy?", chart: { kind: "rating", counts, mean: 3.456 } });
  render(<Analytics api={fakeOwnerApi({ questions: async () => ok([rated]) })} bot={leadBot} />);
  await expect.element(page.getByRole("article", { name: "Happy?" })).toMatchTextContent(/Average3.46/);
});

test("a scale from 0 to 10 shows its net promoter score", async () => {
  const counts = [{ value: "9", label: "9", count: 3 }];
  const rated = question({ title: "Recommend us?", chart: { kind: "rating", counts, mean: 8.5, nps: -12 } });
  render(<Analytics api={fakeOwnerApi({ questions: async () => ok([rated]) })} bot={leadBot} />);
  const card = page.getByRole("article", { name: "Recommend us?" });
  await expect.element(card).toMatchTextContent(/Net promoter score-12Average8.5/);
});

test("visitors over time, as columns and as a table", async () => {
  const days = [
    { day: "2026-01-30", opened: 8, started: 4, completed: 2 },
    { day: "2026-02-01", opened: 4, started: 4, completed: 0 },
  ];
  render(<Analytics api={fakeOwnerApi({ funnel: async () => ok({ ...funnel, days }) })} bot={leadBot} />);
  const chart = page.getByRole("figure");
  await expect.element(chart).toMatchTextContent(/Visitors over timeper day/);
  const heights = [...document.querySelectorAll("rect[data-count]")].map((rect) =>
    Number(rect.getAttribute("height")),
  );
  expect(heights).toEqual([140, 70, 35, 0, 0, 0, 70, 70, 0]);
  await chart.getByText("Show as table").click();
  await expect.element(chart.getByRole("row", { name: /Jan 30, 2026/ })).toHaveTextContent("Jan 30, 2026842");
});

test("visitors of a single day have no chart over time", async () => {
  const days = [{ day: "2026-01-30", opened: 8, started: 4, completed: 2 }];
  render(<Analytics api={fakeOwnerApi({ funnel: async () => ok({ ...funnel, days }) })} bot={leadBot} />);
  await expect.element(page.getByText("Completion rate")).toBeVisible();
  expect(page.getByRole("figure").elements()).toHaveLength(0);
});

test("numbers show their distribution", async () => {
  const bins = [
    { from: 0, to: 5, count: 0 },
    { from: 5, to: 10, count: 3 },
  ];
  const numbers = { kind: "numbers", min: 6, median: 7, max: 10, mean: null, bins } as const;
  render(
    <Analytics
      api={fakeOwnerApi({ questions: async () => ok([question({ title: "Age?", chart: numbers })]) })}
      bot={leadBot}
    />,
  );
  const card = page.getByRole("article", { name: "Age?" });
  await expect.element(card).toMatchTextContent(/Lowest6Median7Average–Highest10/);
  await expect.element(card.getByRole("img", { name: "5 to 10: 3 answers" })).toBeVisible();
  expect(card.element().querySelectorAll("rect[data-empty]")).toHaveLength(1);
});

test("texts show the latest answers with links, as plain text", async () => {
  const samples = [{ text: "<b>bold</b>", resultId: "r/1", at: "2026-01-31T12:00:00.000Z" }];
  const free = question({ title: "Anything else?", chart: { kind: "texts", samples } });
  render(<Analytics api={fakeOwnerApi({ questions: async () => ok([free]) })} bot={leadBot} />);
  const list = page.getByRole("list", { name: "Latest answers" });
  await expect.element(list.getByText("<b>bold</b>")).toBeVisible();
  await expect.element(list.getByRole("link")).toHaveAttribute("href", "#/bots/lead/answers/r%2F1");
});

test("a question without answers says so", async () => {
  const unanswered = question({ title: "Why?", answered: 0, chart: { kind: "texts", samples: [] } });
  render(<Analytics api={fakeOwnerApi({ questions: async () => ok([unanswered]) })} bot={leadBot} />);
  await expect.element(page.getByRole("article", { name: "Why?" })).toMatchTextContent(/No answers yet/);
});
