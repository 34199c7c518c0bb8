import { ok } from "@banter/protocol";
import type { FlowMap as Flow } from "@banter/protocol/reply-schemas";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import { german } from "../strings/german.ts";
import { failure, fakeOwnerApi, flow, leadBot } from "../testing/fake-owner-api.ts";
import { useRender } from "../testing/render-admin.tsx";
import { FlowMap } from "./FlowMap.tsx";

const render = useRender();

beforeEach(() => page.viewport(1_000, 800));

function open(overrides: Partial<OwnerApi> = {}): void {
  render(<FlowMap api={fakeOwnerApi(overrides)} bot={leadBot} />);
}

const withFlow = (changes: Partial<Flow>) => open({ flow: async () => ok({ ...flow, ...changes }) });
const map = page.getByRole("region", { name: "Map of Fernwood Studio" });
const contact = page.getByRole("link", { name: "Group Contact, entered 8×, 2 questions" });

function picture(): Element {
  const found = document.querySelector(".map svg");
  if (found === null) throw new Error("There is no map");
  return found;
}

function transform(): string {
  return document.querySelector(".map svg > g")?.getAttribute("transform") ?? "";
}

function scale(): number {
  return Number(/scale\(([\d.]+)\)/.exec(transform())?.[1]);
}

test("groups are links to the editor, with their steps, visits and drop-off", async () => {
  open();
  await expect.element(contact).toBeVisible();
  await expect.element(contact).toHaveAttribute("href", "#/bots/lead/edit/contact");
  const group = contact.element().parentElement;
  if (group === null) throw new Error("The link is outside of the map");
  const texts = [...group.querySelectorAll("text")].map(({ lastChild }) => lastChild?.textContent);
  expect(texts).toEqual([
    "Contact",
    "entered 8×",
    "Command: contact",
    "name",
    "20% left",
    "mail",
    "75% left",
  ]);
  expect(group.querySelectorAll("[data-loss]")).toHaveLength(1);
});

test("ways between two groups are one line with its choices and visits; jumps are dashed", async () => {
  open();
  await expect.element(contact).toBeVisible();
  const labels = [...document.querySelectorAll(".map-edge text")].map(
    ({ lastChild }) => lastChild?.textContent ?? "",
  );
  expect(labels).toEqual(["A site, Otherwise · 7×", ""]);
  expect(document.querySelectorAll(".map-edge[data-jump]")).toHaveLength(1);
});

test("the map is moved and zoomed by keyboard", async () => {
  open();
  await expect.element(contact).toBeVisible();
  map.element().focus();
  const start = transform();
  await userEvent.keyboard("{ArrowRight}{ArrowDown}");
  await expect.poll(transform).not.toBe(start);
  const before = scale();
  await userEvent.keyboard("+");
  await expect.poll(scale).toBeCloseTo(before * 1.25);
  await userEvent.keyboard("--");
  await expect.poll(scale).toBeLessThan(before);
  await userEvent.keyboard("0");
  await expect.poll(transform).toBe(start);
});

test("the map is zoomed by buttons and by Ctrl and the wheel, not by the wheel alone", async () => {
  open();
  await expect.element(contact).toBeVisible();
  const start = scale();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(scale).toBeCloseTo(start * 1.25);
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(scale).toBeCloseTo(start);
  const wheel = (ctrlKey: boolean) =>
    picture().dispatchEvent(
      new WheelEvent("wheel", { deltaY: -100, ctrlKey, cancelable: true, bubbles: true }),
    );
  expect(wheel(false)).toBe(true);
  expect(wheel(true)).toBe(false);
  await expect.poll(scale).toBeGreaterThan(start);
});

test("the map is dragged by one pointer and zoomed by two", async () => {
  open();
  await expect.element(contact).toBeVisible();
  const element = picture();
  const { left, top } = element.getBoundingClientRect();
  const pointer = (type: string, pointerId: number, x: number, y: number) =>
    element.dispatchEvent(
      new PointerEvent(type, { pointerId, clientX: left + x, clientY: top + y, bubbles: true, button: 0 }),
    );
  // A synthetic pointer can't be captured.
  element.setPointerCapture = () => {};
  const start = scale();
  const before = transform();
  pointer("pointerdown", 1, 100, 100);
  pointer("pointermove", 1, 102, 101);
  expect(transform()).toBe(before);
  pointer("pointermove", 1, 160, 140);
  await expect.poll(transform).not.toBe(before);
  await expect.poll(() => element.hasAttribute("data-dragging")).toBe(true);
  pointer("pointerdown", 2, 260, 140);
  pointer("pointermove", 2, 360, 140);
  await expect.poll(scale).toBeCloseTo(start * 2, 1);
  pointer("pointerup", 1, 160, 140);
  pointer("pointerup", 2, 360, 140);
  await expect.poll(() => element.hasAttribute("data-dragging")).toBe(false);
});

test("a group that gets focus is moved into view", async () => {
  open();
  await expect.element(contact).toBeVisible();
  map.element().focus();
  for (let press = 0; press < 20; press++) await userEvent.keyboard("{ArrowDown}");
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("link", { name: /^Group Welcome/ })).toHaveFocus();
  const isInside = () => {
    const frame = map.element().getBoundingClientRect();
    const { top, bottom } = page
      .getByRole("link", { name: /^Group Welcome/ })
      .element()
      .getBoundingClientRect();
    return top >= frame.top && bottom <= frame.bottom;
  };
  await expect.poll(isInside).toBe(true);
});

test("the list has the same as text", async () => {
  open();
  await page.getByRole("button", { name: "Show as list" }).click();
  expect([...document.querySelectorAll(".flow-list > li")].map(({ textContent }) => textContent)).toEqual([
    "Welcome Start · entered 10×Message Hello!Question needA site: Message NiceLeads to Contact (A site, Otherwise) 7×",
    "Contact Command: contact · entered 8×Question name seen by 10 visitors · 20% left · median time 12 sec" +
      "Question mail seen by 10 visitors · 75% leftLeads to Welcome",
  ]);
  await expect
    .element(page.getByRole("link", { name: "mail" }))
    .toHaveAttribute("href", "#/bots/lead/edit/contact.mail");
  await page.getByRole("button", { name: "Show as map" }).click();
  await expect.element(map).toBeVisible();
});

const sides = [
  { label: "A", visitors: 120, reached: 60 },
  { label: "B", visitors: 110, reached: 77 },
];

test("an A/B test compares its sides for a goal", async () => {
  const goals: string[] = [];
  const abTests = [
    {
      blockId: "welcome.need",
      groupId: "welcome",
      sides,
      comparison: { difference: -0.2, low: -0.318, high: -0.075, isClear: true },
    },
  ];
  open({
    flow: async (_, { goal = "" }) => {
      goals.push(goal);
      return ok({ ...flow, abTests });
    },
  });
  const section = page.getByRole("region", { name: "A/B tests" });
  await expect.element(section.getByRole("row", { name: "B 110 77 (70%)" })).toBeVisible();
  await expect
    .element(section.getByText(/^Side A reaches the goal 20 percentage points more often than side B/))
    .toMatchTextContent(/\(95% interval: 7\.5 to 31\.8\)\.$/);
  await userEvent.selectOptions(page.getByLabelText("Goal"), "Your email?");
  await expect.poll(() => goals.at(-1)).toBe("contact.mail");
});

test("an A/B test says when it is too early, or when its sides can't be told apart", async () => {
  const early = { difference: 0.1, low: -0.1, high: 0.3, isClear: false };
  withFlow({
    abTests: [
      { blockId: "welcome.need", groupId: "welcome", sides, comparison: early },
      { blockId: "contact.mail", groupId: "contact", sides },
    ],
  });
  await expect.element(page.getByText(/^Too early to tell\. Side B/)).toBeVisible();
  await expect.element(page.getByText(/^The sides can’t be compared/)).toBeVisible();
});

test("a bot with very many groups is a list first", async () => {
  const [welcome] = flow.nodes;
  const nodes = Array.from({ length: 301 }, (_, index) => ({
    ...welcome,
    id: `g${index}`,
    title: `G${index}`,
    visits: 0,
    entries: [],
    steps: [],
  }));
  withFlow({ nodes, edges: [] });
  await expect.element(page.getByRole("button", { name: "Show as map" })).toBeVisible();
});

test("an error replaces the map", async () => {
  open({ flow: () => failure(500, "Something went wrong") });
  await expect.element(page.getByRole("alert")).toHaveTextContent("Something went wrong");
});

test("a bot that is no longer served has no map", async () => {
  withFlow({ nodes: [], edges: [] });
  await expect.element(page.getByText(/no longer served/)).toBeVisible();
});

test("a German page has a German map", async () => {
  render(<FlowMap api={fakeOwnerApi()} bot={leadBot} />, german);
  await expect.element(page.getByRole("link", { name: /^Gruppe Contact, .*, 2 Fragen$/ })).toBeVisible();
});
