/** How far a criterion is met. */
type Level = "Supports" | "Partially Supports" | "Does Not Support" | "Not Applicable";

/** What is known of one criterion, for one part of the product. */
export interface Finding {
  readonly level: Level;
  readonly remark: string;
  /** Tests that prove it, as `path > title`. Without any, the remark says why. */
  readonly tests: readonly string[];
}

/** Tests prove that the criterion is met. */
export function proven(remark: string, ...tests: readonly [string, ...string[]]): Finding {
  return { level: "Supports", remark, tests };
}

/** Some content doesn't meet it, or nothing has tested a part of it. */
export function partly(remark: string, ...tests: readonly string[]): Finding {
  return { level: "Partially Supports", remark, tests };
}

/** No test can prove it; the remark says why. */
export function judged(level: Level, remark: string): Finding {
  return { level, remark, tests: [] };
}

/** Nothing in the product that the criterion is about. */
export function absent(remark: string): Finding {
  return judged("Not Applicable", remark);
}

/** A criterion of WCAG 2.2. */
export interface Criterion {
  readonly id: string;
  readonly name: string;
  readonly grade: "A" | "AA";
  readonly widget: Finding;
  readonly admin: Finding;
}

/** Tests that prove several criteria. */
export const T = {
  axe: "e2e/accessibility/gallery.e2e.test.ts > axe finds no violation in any input or message, in any mode",
  adminAxe: "e2e/admin.e2e.test.ts > the pages are accessible at three widths, in light and dark",
  editorAxe:
    "e2e/editor/bot-editor.e2e.test.ts > the editor's pages break no accessibility rule at %i px, light and dark",
  adminKeys: "e2e/admin.e2e.test.ts > a German browser gets German, by keyboard alone",
  editorKeys:
    "apps/admin/src/editor/Editor.browser.test.tsx > steps are moved, duplicated, copied and removed by keyboard",
  editorFocus:
    "apps/admin/src/editor/Editor.browser.test.tsx > focus returns after a dialog, and goes to the next step after a removal",
  mapKeys: "apps/admin/src/map/FlowMap.browser.test.tsx > the map is moved and zoomed by keyboard",
  spokenInputs:
    "e2e/accessibility/speech/inputs.e2e.test.ts > every input says its name, role, state, value and error",
  spokenLanguages:
    "e2e/accessibility/speech/inputs.e2e.test.ts > every input says everything of its own in the language %s",
  spokenForm:
    "e2e/accessibility/speech/conversations.e2e.test.ts > a lead form with an error, an upload, a streamed reply and an end",
  spokenAnswers:
    "e2e/accessibility/speech/owner.e2e.test.ts > an owner signs in, finds the answers and reads a conversation",
  spokenEditing:
    "e2e/accessibility/speech/owner.e2e.test.ts > an owner makes a bot, edits the text of a step and publishes it",
  roles:
    "e2e/accessibility/input-roles.e2e.test.ts > docs/accessibility-inputs.md lists the roles and attributes of every input",
  announcements:
    "e2e/accessibility/announcements.e2e.test.ts > a conversation is announced once, in order: messages, errors, waits, a streamed reply, the end",
  everyInputKeys: "e2e/inputs/every-input.e2e.test.ts > every input is answered by keyboard alone",
  leadKeys:
    "e2e/lead-form.e2e.test.ts > the lead form from start to end by keyboard alone, and its answers in the exported CSV",
  popupFocus:
    "e2e/accessibility/focus.e2e.test.ts > a popup takes the focus, traps it, and restores it on Escape",
  bubbleFocus:
    "e2e/accessibility/focus.e2e.test.ts > a bubble's window takes the focus, lets it move on to the page, and restores it on Escape",
  launcherOrder:
    "e2e/embedding/frames.e2e.test.ts > the launcher comes after the page's own content in the focus order",
  zoom: "e2e/accessibility/small-screen.e2e.test.ts > at 400 % zoom nothing scrolls sideways and every input can be reached",
  targets:
    "e2e/accessibility/small-screen.e2e.test.ts > pointer targets are at least 24 by 24 pixels, or inline in text",
  motion: "e2e/accessibility/small-screen.e2e.test.ts > with reduced motion nothing moves",
  focusRing:
    "packages/widget/src/inputs/inputs.browser.test.tsx > has a visible focus ring (forced colors: %s)",
  focusInSight:
    "packages/widget/src/inputs/focus-in-sight.browser.test.ts > %s: the focused field is visible and the chat's container doesn't scroll",
  questionNames: "packages/widget/src/inputs/inputs.browser.test.tsx > is labelled by the question",
  contrast:
    "packages/widget/src/theme/theme-variables.test.ts > gives default text and placeholders a contrast of 4.5 in every palette, light and dark",
  questionStays:
    "packages/widget/src/chat/focus-table.browser.test.ts > stays when a question arrives, and so does what is typed",
  zoomKeys:
    "packages/widget/src/messages/lightbox/Lightbox.browser.test.tsx > is zoomed by its button, which then zooms out",
  cardArrows:
    "packages/widget/src/inputs/cards/CardsInput.browser.test.tsx > scrolls by one card per arrow click and disables the arrows at the ends",
} as const;
