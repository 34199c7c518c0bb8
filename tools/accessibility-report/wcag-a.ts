import { absent, judged, partly, proven, T, type Criterion } from "./findings.ts";

const author = "the author's; Banter neither makes nor changes it";

/** Level A. */
export const wcagA: readonly Criterion[] = [
  {
    id: "1.1.1",
    name: "Non-text Content",
    grade: "A",
    widget: proven(
      "Icons are decorative, their buttons have names. Pictures have the author's alternative text; without one the name is only Image. Pictures inside a text without a caption are taken as decoration.",
      T.axe,
      "packages/widget/src/messages/rich-text/RichText.browser.test.tsx > renders rules and images, with the caption as the text alternative",
    ),
    admin: proven("Icons are decorative, their buttons have names.", T.adminAxe, T.editorAxe),
  },
  {
    id: "1.2.1",
    name: "Audio-only and Video-only (Prerecorded)",
    grade: "A",
    widget: judged("Supports", `An author can add the transcript as a message. The recording is ${author}.`),
    admin: absent("No recordings, except the bot's own in its preview."),
  },
  {
    id: "1.2.2",
    name: "Captions (Prerecorded)",
    grade: "A",
    widget: judged(
      "Partially Supports",
      "Players of video sites show the captions of the video. A video file has no field for a track of captions; they must be part of its picture. No test covers captions.",
    ),
    admin: absent("No recordings."),
  },
  {
    id: "1.2.3",
    name: "Audio Description or Media Alternative (Prerecorded)",
    grade: "A",
    widget: judged("Supports", `An author can describe a video in a message. The video is ${author}.`),
    admin: absent("No recordings."),
  },
  {
    id: "1.3.1",
    name: "Info and Relationships",
    grade: "A",
    widget: proven(
      "The conversation is a named log; each message says who sent it; inputs are fields, groups, lists and dialogs with names.",
      T.axe,
      T.roles,
      T.spokenInputs,
    ),
    admin: proven("Headings, lists, tables and labelled fields.", T.adminAxe, T.editorAxe),
  },
  {
    id: "1.3.2",
    name: "Meaningful Sequence",
    grade: "A",
    widget: proven("The order of the DOM is the order of the conversation.", T.spokenForm),
    admin: proven("Read and operated in the order that is seen.", T.adminKeys),
  },
  {
    id: "1.3.3",
    name: "Sensory Characteristics",
    grade: "A",
    widget: judged(
      "Supports",
      "No text of Banter refers to shape, color, place or sound; read in the language files.",
    ),
    admin: judged("Supports", "No text refers to shape, color, place or sound; read in the language files."),
  },
  {
    id: "1.4.1",
    name: "Use of Color",
    grade: "A",
    widget: proven(
      "Errors have an icon and a text, choices a mark; forced colors keep both.",
      T.axe,
      T.focusRing,
    ),
    admin: partly("Charts also have figures. No test looks for color alone.", T.adminAxe),
  },
  {
    id: "1.4.2",
    name: "Audio Control",
    grade: "A",
    widget: proven(
      "Players have controls; a recording plays by itself only where the author says so.",
      "packages/widget/src/messages/audio/AudioMessage.browser.test.tsx > plays automatically as the bot says: %s",
      "packages/widget/src/messages/video/VideoMessage.browser.test.tsx > doesn't autoplay a restored video and shows its controls",
    ),
    admin: absent("Nothing plays by itself."),
  },
  {
    id: "2.1.1",
    name: "Keyboard",
    grade: "A",
    widget: proven("Everything is operated by keys, whole conversations too.", T.everyInputKeys, T.leadKeys),
    admin: proven("Reading, editing and the map are operated by keys.", T.adminKeys, T.editorKeys, T.mapKeys),
  },
  {
    id: "2.1.2",
    name: "No Keyboard Trap",
    grade: "A",
    widget: proven(
      "A popup keeps the focus until Escape or its button closes it.",
      T.popupFocus,
      T.bubbleFocus,
    ),
    admin: proven("Dialogs close by Escape and return the focus.", T.editorFocus),
  },
  {
    id: "2.1.4",
    name: "Character Key Shortcuts",
    grade: "A",
    widget: proven(
      "Letters and digits choose only while the focus is in the question, and are hidden from the page's own shortcuts.",
      "e2e/embedding/focus-layout.e2e.test.ts > a visitor without a mouse answers with letters and Enter, goes back to read, and continues",
      "packages/widget/src/chat/chat.browser.test.tsx > hides keyboard events from the page's shortcuts",
    ),
    admin: partly("The map's keys work only while it has the focus.", T.mapKeys),
  },
  {
    id: "2.2.1",
    name: "Timing Adjustable",
    grade: "A",
    widget: proven(
      "No question has a time limit, and what is typed is kept. A server's owner decides how long conversations are stored.",
      T.questionStays,
    ),
    admin: judged("Supports", "No time limits: nothing to test."),
  },
  {
    id: "2.2.2",
    name: "Pause, Stop, Hide",
    grade: "A",
    widget: proven(
      "A streamed reply can be stopped; typing dots end with the reply. The author's animated pictures have no pause button.",
      "e2e/streaming/streaming.e2e.test.ts > a visitor stops a reply by keyboard: what has arrived stays, the model stops, and the flow continues",
      T.motion,
    ),
    admin: judged("Supports", "Nothing moves or updates by itself for more than five seconds."),
  },
  {
    id: "2.3.1",
    name: "Three Flashes or Below Threshold",
    grade: "A",
    widget: judged("Supports", `Nothing of Banter flashes. Media is ${author}.`),
    admin: judged("Supports", "Nothing flashes."),
  },
  {
    id: "2.4.1",
    name: "Bypass Blocks",
    grade: "A",
    widget: proven("The launcher follows the page's own content, so it is in nobody's way.", T.launcherOrder),
    admin: proven(
      "A link skips to the content.",
      "apps/admin/src/AdminApp.browser.test.tsx > the skip link focuses the content and keeps the route",
    ),
  },
  {
    id: "2.4.2",
    name: "Page Titled",
    grade: "A",
    widget: proven(
      "A bot's own page has the bot's name as its title; elsewhere the title is the site's.",
      "packages/server/src/routes/bot-pages.test.ts > has the bot's title, description, language, icon, background and social card",
    ),
    admin: proven(
      "The title is the view's heading; all views of a bot have its name.",
      "apps/admin/src/AdminApp.browser.test.tsx > the page's title names the view, and nothing of it after signing out",
    ),
  },
  {
    id: "2.4.3",
    name: "Focus Order",
    grade: "A",
    widget: proven(
      "Focus follows the conversation only after the visitor's own action.",
      T.questionStays,
      T.popupFocus,
    ),
    admin: proven("Focus follows what is removed, added and closed.", T.editorFocus, T.adminKeys),
  },
  {
    id: "2.4.4",
    name: "Link Purpose (In Context)",
    grade: "A",
    widget: proven(
      "Links of files and sources have names of their own; those in messages are the author's.",
      T.axe,
      "packages/widget/src/messages/streamed/citations/citations.browser.test.tsx > a citation is a numbered link, and the list below has title and host",
    ),
    admin: proven("Links say where they lead.", T.adminAxe, T.editorAxe),
  },
  {
    id: "2.5.1",
    name: "Pointer Gestures",
    grade: "A",
    widget: proven("Swiping cards and zooming pictures have buttons, too.", T.cardArrows, T.zoomKeys),
    admin: proven(
      "The map has buttons to zoom.",
      "apps/admin/src/map/FlowMap.browser.test.tsx > the map is zoomed by buttons and by Ctrl and the wheel, not by the wheel alone",
    ),
  },
  {
    id: "2.5.2",
    name: "Pointer Cancellation",
    grade: "A",
    widget: judged(
      "Supports",
      "Native buttons act when the pointer is released. Pressing beside an open menu only closes it. Read in the code.",
    ),
    admin: judged("Supports", "Native buttons act when the pointer is released. Read in the code."),
  },
  {
    id: "2.5.3",
    name: "Label in Name",
    grade: "A",
    widget: proven("Names contain the visible text.", T.axe, T.roles),
    admin: proven("Names contain the visible text.", T.adminAxe, T.editorAxe),
  },
  {
    id: "2.5.4",
    name: "Motion Actuation",
    grade: "A",
    widget: absent("Nothing reacts to moving the device."),
    admin: absent("Nothing reacts to moving the device."),
  },
  {
    id: "3.1.1",
    name: "Language of Page",
    grade: "A",
    widget: proven(
      "The chat and a bot's page say their language.",
      "e2e/languages/languages.e2e.test.ts > a bot's page is in the visitor's language, and stays in the language that is chosen",
    ),
    admin: proven("English and German, and the page says which.", T.adminKeys),
  },
  {
    id: "3.2.1",
    name: "On Focus",
    grade: "A",
    widget: proven("Focus alone changes nothing.", T.everyInputKeys),
    admin: proven("Focus alone changes nothing; the map moves what has it into view.", T.adminKeys),
  },
  {
    id: "3.2.2",
    name: "On Input",
    grade: "A",
    widget: proven(
      "Arrow keys choose and don't send. A button with an answer sends it; the chat's language changes only by its list.",
      T.everyInputKeys,
    ),
    admin: proven("Drafts are saved by themselves and published by a button.", T.editorKeys),
  },
  {
    id: "3.2.6",
    name: "Consistent Help",
    grade: "A",
    widget: proven(
      "The launcher comes after the page's own content on every page of a site.",
      T.launcherOrder,
    ),
    admin: absent("No help is offered on the pages."),
  },
  {
    id: "3.3.1",
    name: "Error Identification",
    grade: "A",
    widget: proven(
      "Errors are alerts beside the field and its description; the field is marked as invalid.",
      T.spokenInputs,
    ),
    admin: proven(
      "Errors are beside their fields.",
      T.editorAxe,
      "e2e/editor/bot-editor.e2e.test.ts > an import without a bot is refused with the reason",
    ),
  },
  {
    id: "3.3.2",
    name: "Labels or Instructions",
    grade: "A",
    widget: proven(
      "Each input is named by its question; a placeholder is never the only name.",
      T.questionNames,
      T.roles,
    ),
    admin: proven(
      "Every field has a label.",
      "apps/admin/src/editor/strings/editor-strings.test.ts > every field of a bot has a label",
    ),
  },
  {
    id: "3.3.7",
    name: "Redundant Entry",
    grade: "A",
    widget: proven(
      "An answer that was lost, edited or not sent is in its field again. What a flow asks twice is up to its author.",
      "e2e/edit/edit-answer.e2e.test.ts > by keyboard alone, with announcements",
      "packages/widget/src/inputs/persistent-field.browser.test.ts > shows an answer that failed to be sent in the same field",
    ),
    admin: judged("Supports", "Nothing is asked twice in one process."),
  },
  {
    id: "4.1.2",
    name: "Name, Role, Value",
    grade: "A",
    widget: proven(
      "The tables of inputs and transcripts of a virtual screen reader are kept.",
      T.roles,
      T.spokenInputs,
      T.axe,
    ),
    admin: proven("Native controls with labels.", T.adminAxe, T.editorAxe),
  },
];
