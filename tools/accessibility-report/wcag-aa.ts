import { absent, judged, partly, proven, T, type Criterion } from "./findings.ts";

/** Level AA. */
export const wcagAA: readonly Criterion[] = [
  {
    id: "1.2.4",
    name: "Captions (Live)",
    grade: "AA",
    widget: absent("No live media of its own; the captions of an embedded stream are its provider's."),
    admin: absent("No live media."),
  },
  {
    id: "1.2.5",
    name: "Audio Description (Prerecorded)",
    grade: "AA",
    widget: judged(
      "Partially Supports",
      "Only a video whose own sound contains the description, or a provider's player that offers it. No test covers it.",
    ),
    admin: absent("No recordings."),
  },
  {
    id: "1.3.4",
    name: "Orientation",
    grade: "AA",
    widget: judged("Supports", "No style or script asks for the orientation: nothing to test."),
    admin: judged("Supports", "No style or script asks for the orientation: nothing to test."),
  },
  {
    id: "1.3.5",
    name: "Identify Input Purpose",
    grade: "AA",
    widget: judged(
      "Partially Supports",
      "Email, web address and telephone say their purpose. A text question can't say that it asks for a name or an address: bots have no field for it.",
    ),
    admin: absent("The token isn't information about its user."),
  },
  {
    id: "1.4.3",
    name: "Contrast (Minimum)",
    grade: "AA",
    widget: partly(
      "4.5 : 1 in every palette, preset and generated theme. An owner who sets both a text color and its background can choose less.",
      T.contrast,
      T.axe,
    ),
    admin: proven("4.5 : 1 in light and dark.", T.adminAxe, T.editorAxe),
  },
  {
    id: "1.4.4",
    name: "Resize Text",
    grade: "AA",
    widget: proven("Up to 400 %.", T.zoom),
    admin: proven("A window of 360 pixels shows everything, as 1280 pixels do at 355 %.", T.adminAxe),
  },
  {
    id: "1.4.5",
    name: "Images of Text",
    grade: "AA",
    widget: judged("Supports", "Banter shows no images of text; an author's pictures are theirs."),
    admin: judged("Supports", "There are no images of text."),
  },
  {
    id: "1.4.10",
    name: "Reflow",
    grade: "AA",
    widget: proven(
      "No horizontal scrolling at 320 by 256 pixels; wide tables and code scroll in themselves, by keyboard too.",
      T.zoom,
      "packages/widget/src/messages/streamed/StreamedMessage.browser.test.tsx > a wide table scrolls by keyboard in %s, as a named region",
    ),
    admin: partly("Nothing overflows at 360 pixels. 320 pixels are not tested.", T.adminAxe),
  },
  {
    id: "1.4.11",
    name: "Non-text Contrast",
    grade: "AA",
    widget: partly(
      "The focus ring and the launcher's icon are tested, the borders of fields aren't; light themes have thin ones.",
      T.focusRing,
      "packages/widget/src/shell/bubble.browser.test.ts > the icon is centered and contrasts with the button",
    ),
    admin: judged("Partially Supports", "Not measured; axe has no rule for it."),
  },
  {
    id: "1.4.12",
    name: "Text Spacing",
    grade: "AA",
    widget: proven(
      "No text is cut with the criterion's distances.",
      "e2e/accessibility/small-screen.e2e.test.ts > with more space between lines, words and letters no text is cut",
    ),
    admin: judged("Partially Supports", "Not tested."),
  },
  {
    id: "1.4.13",
    name: "Content on Hover or Focus",
    grade: "AA",
    widget: proven(
      "Only the browser's own tooltips, and the close button of a preview message, which a key shows as well.",
      "e2e/embedding/frames.e2e.test.ts > the preview card's close button appears on keyboard focus as on hover",
    ),
    admin: judged("Supports", "Only the browser's own tooltips, which the criterion excludes."),
  },
  {
    id: "2.4.5",
    name: "Multiple Ways",
    grade: "AA",
    widget: absent("A chat is one step of a process, not a set of pages."),
    admin: judged(
      "Supports",
      "Every view has an address and is in the navigation; groups are also in a map and a list. Read in the code.",
    ),
  },
  {
    id: "2.4.6",
    name: "Headings and Labels",
    grade: "AA",
    widget: proven("Labels are the questions; headings in messages are the author's.", T.questionNames),
    admin: proven("Each view has a heading, each field a label.", T.adminAxe, T.editorAxe),
  },
  {
    id: "2.4.7",
    name: "Focus Visible",
    grade: "AA",
    widget: proven("A ring in every theme, in forced colors too.", T.focusRing),
    admin: judged("Partially Supports", "The style sheet has a ring for every control. No test looks at it."),
  },
  {
    id: "2.4.11",
    name: "Focus Not Obscured (Minimum)",
    grade: "AA",
    widget: proven(
      "What gets the focus is scrolled into view, above an on-screen keyboard too.",
      T.focusInSight,
    ),
    admin: partly(
      "The map moves a focused group into view; the other pages have a sticky bar that isn't tested.",
      "apps/admin/src/map/FlowMap.browser.test.tsx > a group that gets focus is moved into view",
    ),
  },
  {
    id: "2.5.7",
    name: "Dragging Movements",
    grade: "AA",
    widget: proven(
      "Cards, pictures and files are also moved, zoomed and chosen by buttons.",
      T.cardArrows,
      T.zoomKeys,
    ),
    admin: partly(
      "Steps are moved by buttons. Of the map, pointers without dragging can only zoom and show all; its list has everything.",
      T.editorKeys,
      T.mapKeys,
    ),
  },
  {
    id: "2.5.8",
    name: "Target Size (Minimum)",
    grade: "AA",
    widget: proven("24 by 24 pixels, most 40.", T.targets),
    admin: proven("axe's rule for targets finds nothing.", T.adminAxe, T.editorAxe),
  },
  {
    id: "3.1.2",
    name: "Language of Parts",
    grade: "AA",
    widget: partly(
      "Translated bots are in the chat's language, and messages before a change of language keep theirs. A bot in one language inside a chat in another isn't marked; set `locale` to the bot's language.",
      T.spokenLanguages,
    ),
    admin: judged(
      "Partially Supports",
      "Visitors' answers and bots' texts aren't marked with their languages, which are unknown.",
    ),
  },
  {
    id: "3.2.3",
    name: "Consistent Navigation",
    grade: "AA",
    widget: proven("The launcher comes after the page's own content on every page.", T.launcherOrder),
    admin: proven("One bar on all pages.", T.adminKeys),
  },
  {
    id: "3.2.4",
    name: "Consistent Identification",
    grade: "AA",
    widget: proven(
      "One list of texts names the same function the same way.",
      "packages/widget/src/i18n/languages.test.ts > has every string with the same placeholders",
    ),
    admin: proven(
      "One list of texts names the same function the same way.",
      "apps/admin/src/strings/strings.test.ts > German translates every key with the same placeholders and plural forms",
    ),
  },
  {
    id: "3.3.3",
    name: "Error Suggestion",
    grade: "AA",
    widget: proven(
      "Messages say what is expected, such as limits, the nearest valid numbers and an example.",
      T.spokenInputs,
    ),
    admin: proven("Problems name the field and a way to fix it.", T.editorAxe),
  },
  {
    id: "3.3.4",
    name: "Error Prevention (Legal, Financial, Data)",
    grade: "AA",
    widget: proven(
      "The pay button states the amount, and an error of the card is told before anything is paid. Answers can be edited if the bot allows it.",
      "e2e/inputs/payment.e2e.test.ts > a declined card is explained below the form, and another one pays",
      "e2e/edit/edit-answer.e2e.test.ts > by keyboard alone, with announcements",
    ),
    admin: proven(
      "Deleting asks for confirmation; publishing keeps earlier versions.",
      "e2e/admin.e2e.test.ts > an owner reads a visitor's answers, exports and deletes them",
    ),
  },
  {
    id: "3.3.8",
    name: "Accessible Authentication (Minimum)",
    grade: "AA",
    widget: proven(
      "Visitors sign in on the site, not in the chat. The check of the browser asks them for nothing.",
      "e2e/security/proof-of-work.e2e.test.ts > before an answer to a bot that calls a model: one message, one call, spoken and focused as ever",
    ),
    admin: proven(
      "A token that can be pasted.",
      "e2e/admin.e2e.test.ts > a wrong token is refused, and a right one is forgotten with the tab",
    ),
  },
  {
    id: "4.1.3",
    name: "Status Messages",
    grade: "AA",
    widget: proven(
      "Messages, waits, chosen files, numbers of matches, errors and the end are announced once.",
      T.announcements,
      T.spokenForm,
    ),
    admin: partly(
      "Saving, publishing, errors and numbers of results are announced; no test listens to all status messages.",
      T.spokenAnswers,
      T.spokenEditing,
    ),
  },
];
