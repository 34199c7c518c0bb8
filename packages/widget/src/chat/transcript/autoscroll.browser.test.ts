import { afterEach, expect, test } from "vitest";
import { answered, bot, chunk, input, text } from "../testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../testing/render-chat.ts";

let drawn: RenderedChat | undefined;

afterEach(() => {
  drawn?.chat.destroy();
  drawn?.host.remove();
});

test.each([
  ["there", undefined],
  ["late", fetchLate],
])(
  "a conversation that goes on is at its end without passing all that was said (rest: %s)",
  async (_, fetchRest) => {
    const chunks = Array.from({ length: 60 }, (_, index) =>
      chunk(`${index}`, [text(`Question ${index}`)], {
        input: input("text input"),
        ...(index < 59 && { answer: { answer: answered(`Answer ${index}`), status: "sent" } }),
      }),
    );
    drawn = renderChat({ bot: bot(), chunks }, fetchRest && { fetchRest });
    const { container, rest } = drawn;
    void rest.load();
    const places: number[] = [];
    const note = ({ target }: Event) =>
      target instanceof Element && places.push(Math.round(target.scrollTop));
    container.addEventListener("scroll", note, { capture: true });
    await expect.poll(() => container.textContent).toContain("Answer 58");
    const left = () => {
      const scroller = container.querySelector(".scrollable-container");
      return scroller && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    };
    await expect.poll(left, { timeout: 10_000 }).toBeLessThan(2);
    const end = places.at(-1) ?? 0;
    expect(end).toBeGreaterThan(2_000);
    const steps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
    // One step for what is said by the bot, one for what the rest draws; a line that comes late may be followed smoothly.
    expect(
      steps.filter((step) => step > 0 && step < 1_000).reduce((sum, step) => sum + step, 0),
    ).toBeLessThan(300);
  },
);

async function fetchLate() {
  await new Promise((resolve) => setTimeout(resolve, 300));
  return { chatRest: (await import("../rest/chat-rest.ts")).chatRest };
}
