import { expect, test } from "vitest";
import { openGallery, defaultView, onlySpecimens, type GalleryView } from "../accessibility/gallery-page.ts";
import { serveBots } from "../serve-bots.ts";

/*
 * The accessibility tree of every block in every mode, compared with files beside this one. `vitest run --project e2e
 * e2e/gallery -u` updates them.
 */

const { server, browser } = await serveBots();
const gallery = await openGallery(browser, server.url);
await gallery.page.setViewportSize({ width: 1280, height: 900 });
await gallery.page.addStyleTag({ content: onlySpecimens });

test.each(["", "error", "answered"])(
  "every input and message in the page, in the state %j",
  async (state) => {
    await gallery.show({ ...defaultView, state });
    const trees: string[] = [];
    for (const figure of await gallery.page.locator("figure").all()) {
      const name = await figure.locator("figcaption").innerText();
      // The browser's own media players, and when an iframe has loaded, vary.
      if (/missing|Embed|^Video|^Audio/.test(name)) continue;
      const conversation = figure.getByRole("log");
      // The server skips this question, so the flow goes on by itself.
      if (name.startsWith("Payment, without")) await conversation.getByText("Another time, then.").waitFor();
      if (state === "answered") {
        // Attachments upload before the answer is sent.
        await figure.locator("form[aria-busy=true]").waitFor({ state: "detached" });
        await figure.locator("[data-status=sending]").first().waitFor({ state: "hidden" });
      }
      trees.push(`# ${name}\n${plain(await conversation.ariaSnapshot())}`);
    }
    await expect(`${trees.join("\n\n")}\n`).toMatchFileSnapshot(`trees/standard-${state || "empty"}.txt`);
  },
);

const frames: readonly Partial<GalleryView>[] = [{ mode: "popup" }, { mode: "bubble" }];

test.each(frames)("an open $mode", async (view) => {
  const trees: string[] = [];
  for (const only of ["Text", "Cards"]) {
    await gallery.show({ ...defaultView, ...view, only });
    // The last announcement is removed from its live region after a while.
    await gallery.page.getByTestId("live-region").locator("p").first().waitFor({ state: "detached" });
    trees.push(`# ${only}\n${plain(await gallery.page.locator(`banter-${view.mode} .root`).ariaSnapshot())}`);
  }
  await expect(`${trees.join("\n\n")}\n`).toMatchFileSnapshot(`trees/${view.mode}.txt`);
});

test("a closed bubble, and one with a preview card", async () => {
  const { page } = gallery;
  await page.goto(`${server.url}/bubble.html`);
  const launcher = page.getByRole("button", { name: "Open chat" });
  await launcher.waitFor();
  const closed = await page.locator("banter-bubble .root").ariaSnapshot();
  await page.getByRole("button", { name: "Show a preview message" }).click();
  await page.getByText("How was your stay?").first().waitFor();
  const previewed = await page.locator("banter-bubble .root").ariaSnapshot();
  await expect(`# closed\n${closed}\n\n# with a preview message\n${previewed}\n`).toMatchFileSnapshot(
    "trees/closed-bubble.txt",
  );
});

const TIME = /\s(?:Sent · )?\d{1,2}:\d\d\s[AP]M/gu;
const TIME_ONLY = /^\s*- text:\s(?:Sent · )?\d{1,2}:\d\d\s[AP]M$/u;

/** Without what differs from run to run: times of messages, file addresses, and the browser's own country names. */
function plain(tree: string): string {
  return tree
    .split("\n")
    .filter((line) => !TIME_ONLY.test(line))
    .filter((line) => !/^\s*- option ".+ \+\d+"$/.test(line))
    .map((line) =>
      line
        .replaceAll(TIME, "")
        .replace(/http:\/\/(localhost|127\.0\.0\.1):\d+\/api\/files\/.*/, "(where the file is kept)"),
    )
    .join("\n");
}
