import { absent, judged, partly, proven, T, type Finding } from "./findings.ts";

/** A clause of EN 301 549 besides those of WCAG, for widget and admin page together. */
export interface Clause {
  readonly id: string;
  readonly name: string;
  readonly finding: Finding;
}

export interface Chapter {
  readonly title: string;
  readonly clauses: readonly Clause[];
}

const noPerson = "No person has tested it.";

/** The chapters that apply to web content and its documentation; the others are not applicable as a whole. */
export const chapters: readonly Chapter[] = [
  {
    title: "Chapter 4: functional performance",
    clauses: [
      {
        id: "4.2.1",
        name: "Usage without vision",
        finding: partly(
          `Spoken by a virtual screen reader and operated by keyboard. ${noPerson}`,
          T.spokenForm,
          T.spokenInputs,
          T.everyInputKeys,
        ),
      },
      {
        id: "4.2.2",
        name: "Usage with limited vision",
        finding: partly(
          "400 % zoom, contrast, forced colors of the widget; not all of these are tested of the admin page.",
          T.zoom,
          T.contrast,
          T.focusRing,
        ),
      },
      {
        id: "4.2.3",
        name: "Usage without perception of color",
        finding: partly(
          "Errors and choices have icons and texts; forced colors keep them. No test looks for color alone in the admin page.",
          T.axe,
          T.focusRing,
        ),
      },
      {
        id: "4.2.4",
        name: "Usage without hearing",
        finding: judged(
          "Partially Supports",
          "Nothing is told by sound alone, except in an author's recordings (1.2.2).",
        ),
      },
      {
        id: "4.2.5",
        name: "Usage with limited hearing",
        finding: judged("Partially Supports", "As without hearing."),
      },
      {
        id: "4.2.6",
        name: "Usage with no or limited vocal capability",
        finding: judged("Supports", "A spoken message is an option beside typing, never the only way."),
      },
      {
        id: "4.2.7",
        name: "Usage with limited manipulation or strength",
        finding: partly(
          "Keys or single presses do everything in the widget; the admin page's map can be moved by keys or by dragging.",
          T.everyInputKeys,
          T.targets,
        ),
      },
      {
        id: "4.2.8",
        name: "Usage with limited reach",
        finding: absent("A question of hardware."),
      },
      {
        id: "4.2.9",
        name: "Minimize photosensitive seizure triggers",
        finding: judged("Supports", "Nothing of Banter flashes."),
      },
      {
        id: "4.2.10",
        name: "Usage with limited cognition, language or learning",
        finding: proven(
          "One question at a time, no time limits, errors with examples, reduced motion. The author writes the texts.",
          T.questionStays,
          T.motion,
        ),
      },
      {
        id: "4.2.11",
        name: "Privacy",
        finding: judged("Supports", "Accessibility has no setting of its own, and nothing about it is sent."),
      },
    ],
  },
  {
    title: "Chapter 5: generic requirements",
    clauses: [
      {
        id: "5.2",
        name: "Activation of accessibility features",
        finding: proven(
          "They need no activation: motion and colors follow the system.",
          T.motion,
          T.focusRing,
        ),
      },
      { id: "5.3", name: "Biometrics", finding: absent("None.") },
      {
        id: "5.4",
        name: "Preservation of accessibility information during conversion",
        finding: proven(
          "An imported bot keeps its alternative texts and labels.",
          "e2e/editor/bot-editor.e2e.test.ts > an exported bot is imported with a report, edited and published",
        ),
      },
      {
        id: "5.5, 5.6, 5.8",
        name: "Operable parts, locking controls, double-strike keys",
        finding: absent("Hardware."),
      },
      { id: "5.7", name: "Key repeat", finding: absent("The system's setting is used.") },
      {
        id: "5.9",
        name: "Simultaneous user actions",
        finding: proven("Ctrl or ⌘ with Enter has a button as its alternative.", T.everyInputKeys),
      },
    ],
  },
  {
    title: "Chapter 7: video",
    clauses: [
      {
        id: "7.1, 7.2, 7.3",
        name: "Captions, audio description, their controls",
        finding: judged(
          "Partially Supports",
          "The browser's and the providers' players are used with their own controls. A video file can't have a separate track (1.2.2, 1.2.5).",
        ),
      },
    ],
  },
  {
    title: "Chapter 9: web",
    clauses: [
      {
        id: "9.1 to 9.4",
        name: "WCAG 2.1 A and AA",
        finding: judged("Partially Supports", "As in the tables of WCAG above."),
      },
      {
        id: "9.6",
        name: "Conformance requirements",
        finding: judged(
          "Partially Supports",
          "A page with a chat also contains what the site has, which isn't part of this report. Without scripts there is no chat.",
        ),
      },
    ],
  },
  {
    title: "Chapter 11: software",
    clauses: [
      {
        id: "11.1 to 11.6",
        name: "Non-web software",
        finding: absent("Widget and admin page are web content (chapter 9)."),
      },
      {
        id: "11.7",
        name: "User preferences",
        finding: proven(
          "Reduced motion, forced colors, dark mode and zoom of the system are followed.",
          T.motion,
          T.focusRing,
          T.axe,
        ),
      },
      {
        id: "11.8.1, 11.8.2",
        name: "Authoring tools: accessible content",
        finding: judged(
          "Partially Supports",
          "The editor has fields for alternative texts and labels, and its bots run in the widget. It doesn't ask for a missing alternative text.",
        ),
      },
      {
        id: "11.8.3",
        name: "Authoring tools: preservation in transformations",
        finding: proven(
          "Import, export and translation keep them.",
          "e2e/editor/bot-editor.e2e.test.ts > an exported bot is imported with a report, edited and published",
        ),
      },
      {
        id: "11.8.4",
        name: "Authoring tools: repair assistance",
        finding: judged("Does Not Support", "The editor checks bots, but not their accessibility."),
      },
      {
        id: "11.8.5",
        name: "Authoring tools: templates",
        finding: proven(
          "Every preset and example passes axe.",
          "e2e/accessibility/gallery.e2e.test.ts > axe finds no violation in any preset, light or dark",
        ),
      },
    ],
  },
  {
    title: "Chapter 12: documentation and support",
    clauses: [
      {
        id: "12.1.1",
        name: "Accessibility and compatibility features",
        finding: judged("Supports", "docs/accessibility.md describes them."),
      },
      {
        id: "12.1.2",
        name: "Accessible documentation",
        finding: proven(
          "The guides are web pages that axe finds nothing in, and Markdown files.",
          "e2e/docs-site/docs-site.e2e.test.ts > axe finds nothing at %i px, %s, and nothing is wider than the page",
        ),
      },
      {
        id: "12.2",
        name: "Support services",
        finding: judged(
          "Partially Supports",
          "Reports of barriers have priority. There is no service by telephone or relay.",
        ),
      },
    ],
  },
];
