import { afterEach, expect, test } from "vitest";
import { bot } from "../../chat/testing/fixtures.ts";
import { renderInput } from "../../chat/testing/render-input.ts";

afterEach(() => document.body.replaceChildren());

test("the send button in a field has the radius and the shadow of the theme's buttons", async () => {
  const buttons = { border: { roundeness: "custom", customRoundeness: 17 }, shadow: "lg" };
  const { container } = await renderInput("text input", {}, [], {
    bot: bot({ theme: { chat: { buttons } } }),
  });
  const button = container.querySelector(".banter-input .banter-send-button");
  if (button === null) throw new Error("There is no send button.");
  const { borderRadius, boxShadow } = getComputedStyle(button);
  expect(borderRadius).toBe("17px");
  expect(boxShadow).toMatch(/\d+px/);
});

test("the progress bar grows for 0.25 s", async () => {
  const theme = { general: { progressBar: { isEnabled: true } } };
  const { container } = await renderInput("text input", {}, [], { bot: bot({ theme }), progress: 40 });
  const bar = container.querySelector(".banter-progress-bar");
  if (bar === null) throw new Error("There is no progress bar.");
  expect(getComputedStyle(bar).transitionDuration).toBe("0.25s");
});
