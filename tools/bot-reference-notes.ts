/** What the reference says about a field beside its name and type, which come from the schema of bot files. */
export interface FieldNote {
  readonly text: string;
  /** Replaces the schema's type where that would be unreadable. */
  readonly type?: string;
  readonly default?: string;
  /** Path of the default in the input's decoded options, such as `labels.button`. */
  readonly defaultAt?: string;
}

type Notes = Readonly<Record<string, string | FieldNote>>;

const BRANCH = "a step or a list of steps";
const CONDITION = "condition";

/** Fields that mean the same in every step. */
export const commonNotes: Notes = {
  pointOfNoReturn: {
    text: "Visitors can [edit no earlier answer](authoring.md#edited-answers) once the flow has reached this step.",
    default: "`false`",
  },
  id: { text: "Names the step in results and funnels.", default: "[derived](authoring.md#ids)" },
};

/** Fields that mean the same in every question. */
export const questionNotes: Notes = {
  save: "Variable that receives the answer. A list variable gets it appended.",
  retry: {
    text: "Message after an invalid answer.",
    default: "`settings.general.systemMessages.invalidMessage`",
  },
  canEditAnswers: {
    text: "Whether visitors can [edit their answer](authoring.md#edited-answers) later.",
    default: "`settings.canEditAnswers`",
  },
};

const placeholder: FieldNote = { text: "Text in the empty field.", defaultAt: "labels.placeholder" };
const sendButton: FieldNote = {
  text: "Label of the send button, which otherwise shows an icon.",
  defaultAt: "labels.button",
};
const textField: Notes = { placeholder, button: sendButton };
const selection: Notes = {
  button: { text: "Label of the send button of a multiple choice.", defaultAt: "buttonLabel" },
  isMultiple: { text: "Several can be chosen.", defaultAt: "isMultipleChoice" },
  hint: { text: "Text above a multiple choice. Empty for none.", defaultAt: "hint" },
  isSearchable: { text: "Shows a field that filters the options.", defaultAt: "isSearchable" },
  searchPlaceholder: { text: "Text in the empty filter.", defaultAt: "searchInputPlaceholder" },
};

/** The notes of each step, by the name in the reference's `<!-- fields: … -->`. */
export const stepNotes: Readonly<Record<string, Notes>> = {
  say: { say: "The text, in [Markdown](authoring.md#groups-and-steps), with `{{variables}}`." },
  image: {
    image: "URL.",
    alt: "Text for people who can't see the image.",
    width: "Of the file, in pixels. With the height, the image's place is reserved before the file arrives.",
    height: "Of the file, in pixels.",
    aspectRatio:
      "CSS ratio of the file, such as `3/2`, if its size isn't known. The image is as wide as its message allows.",
    link: { text: "Page that a click opens.", default: "a click enlarges the image" },
  },
  video: {
    video: "A file, or a page of YouTube, Vimeo, TikTok or Gumlet.",
    height: "Pixels or a CSS length.",
    maxWidth: "CSS length.",
    aspectRatio: "CSS ratio, such as `16/9`.",
    hasControls: { text: "Whether a file has the player's controls.", default: "`true`" },
    isAutoplay: { text: "Whether it starts by itself.", default: "`true`" },
  },
  audio: {
    audio: "URL of a file.",
    isAutoplay: { text: "Whether it starts by itself.", default: "`true`" },
  },
  embed: {
    embed: "URL of the page, with `http` or `https`, or a path.",
    height: { text: "Pixels or a CSS length.", default: "`400`" },
    waitFor: {
      text: "The flow continues when the page posts this event; `save` names the variable for its data.",
      type: "`{ event, save? }`",
    },
  },
  "ask.text": {
    ...textField,
    isLong: { text: "A field of several lines.", defaultAt: "isLong" },
    attachments: {
      text: "Files can be added to the text. `save` names the variable for their URLs.",
      type: "`{ save, visibility? }`",
    },
    voice: {
      text: "A voice message of up to five minutes can be recorded instead. `save` names the variable for its URL.",
      type: "`{ save, visibility? }`",
    },
    inputMode: "The keyboard of phones.",
    suggestions: "Up to 6 answers above the field, each sent by a press. They can contain `{{variables}}`.",
  },
  "ask.number": {
    ...textField,
    button: { text: "Label of the send button.", defaultAt: "labels.button" },
    min: "Smallest number. May contain `{{variables}}`.",
    max: "Largest number. May contain `{{variables}}`.",
    step: "Distance of valid numbers, counted from `min`. More than 0.",
    locale: { text: "BCP 47 tag for the notation.", default: "the visitor's" },
    style: { text: "How the number is shown.", defaultAt: "style" },
    currency: "ISO 4217 code, for the style `currency`.",
    unit: "Unit of `Intl.NumberFormat`, for the style `unit`.",
  },
  "ask.email": textField,
  "ask.url": textField,
  "ask.phone": { ...textField, country: "Two-letter code of the country that is selected at first." },
  "ask.date": {
    button: sendButton,
    isRange: { text: "Asks for a first and a last date.", defaultAt: "isRange" },
    hasTime: { text: "Asks for a time of day, too.", defaultAt: "hasTime" },
    min: "Earliest date: `YYYY-MM-DD`, with `THH:mm` if `hasTime`.",
    max: "Latest date, not before `min`.",
    format: {
      text: "How the date is stored: `iso` for ISO 8601, or a pattern such as `d MMMM yyyy`, see above.",
      default: '`"iso"`',
    },
    from: { text: "Label of the first date of a range.", defaultAt: "labels.from" },
    to: { text: "Label of the last date of a range.", defaultAt: "labels.to" },
  },
  "ask.time": {
    button: sendButton,
    format: { text: "How the time is stored: a pattern such as `h:mm a`.", default: "`HH:mm`" },
  },
  "ask.choice": {
    ...selection,
    options: {
      text: "The options in order, or `{ label: step }`. An option has a `label`, and optionally a `value` to store, an `id`, steps in `do`, and a condition in `showIf`.",
      type: "list of texts and options, or an object",
    },
    optionsFrom: "List variable whose items are the options.",
    areOptionsShownAtFirst: {
      text: "Whether a searchable choice shows its options before something is typed.",
      defaultAt: "areInitialSearchButtonsVisible",
    },
  },
  "ask.picture": {
    ...selection,
    pictures: {
      text: "The pictures. Each has an `image`, and optionally `title`, `description`, `value`, `id`, `do`, `showIf`.",
      type: "list of pictures",
    },
    picturesFrom: {
      text: "List variables with the images, titles and descriptions.",
      type: "`{ images, titles?, descriptions? }`",
    },
  },
  "ask.rating": {
    button: { text: "Label of the send button.", defaultAt: "labels.button" },
    max: { text: "Highest value, at most 100 above `min`.", defaultAt: "length" },
    min: { text: "Lowest value of a row of numbers. Icons start at 1.", defaultAt: "startsAt" },
    hasIcons: { text: "Stars instead of numbers.", default: "`false`" },
    icon: { text: "SVG of the icons. Implies `hasIcons`.", default: "a star" },
    left: "Label of the low end.",
    right: "Label of the high end.",
    isOneClick: { text: "A click sends the rating.", defaultAt: "isOneClickSubmitEnabled" },
  },
  "ask.file": {
    placeholder: { text: "Text in the empty field.", default: "translated" },
    button: { text: "Label of the upload button.", defaultAt: "labels.button" },
    clear: { text: "Label of the button that removes the files.", defaultAt: "labels.clear" },
    skip: { text: "Label of the button that skips an optional upload.", defaultAt: "labels.skip" },
    success: {
      text: "What the transcript shows for one file and for `{total}` files.",
      type: "`{ single?, multiple? }`",
      default: '`"File uploaded"`, `"{total} files uploaded"`',
    },
    isRequired: { text: "Whether the upload can't be skipped.", defaultAt: "isRequired" },
    isMultiple: { text: "Whether several files can be sent.", defaultAt: "isMultipleAllowed" },
    types: { text: "Accepted types: `.pdf`, `image/*` …", default: "all" },
    visibility: {
      text: "`Private` files are reached only through signed URLs. All others have a URL that can't be guessed.",
      defaultAt: "visibility",
    },
  },
  "ask.payment": {
    amount: "In the currency's main unit, such as `30` or `{{total}}`.",
    currency: "ISO 4217 code.",
    button: { text: "Label of the button, followed by the amount.", defaultAt: "labels.button" },
    success: { text: "The answer that a payment gives.", defaultAt: "labels.success" },
    description: "Shown in the provider's dashboard.",
    name: "Payer's name.",
    email: "Payer's email address.",
    phone: "Payer's phone number.",
    credentials: "Name of credentials in an exported bot. The keys come from the environment.",
  },
  "ask.cards": {
    cards: {
      text: "The cards. Each has `buttons` (like `options` of a choice), and optionally `title`, `description`, `image`, `value`, `id`. The variable receives the card's `value`, else its title.",
      type: "list of cards",
    },
  },
  set: {
    set: "Name of the variable.",
    to: {
      text: "A value, or one of the [formulas](#values).",
      type: "text, number, boolean, list of texts, null or formula",
    },
  },
  go: { go: "Name of the group.", at: { text: "Id of a step in it.", default: "the first step" } },
  jump: { jump: "Name of the group.", at: { text: "Id of a step in it.", default: "the first step" } },
  return: { return: 'In JSON: `{ "return": true }`.' },
  when: {
    when: { text: "See [conditions](#conditions).", type: CONDITION },
    do: { text: "Runs if the condition is true.", type: BRANCH },
    else: { text: "Runs if not.", type: BRANCH, default: "the next step" },
  },
  branch: {
    branch: { text: "The first case whose condition is true runs.", type: "list of `{ when, do }`" },
    else: { text: "Runs if no condition is true.", type: BRANCH, default: "the next step" },
  },
  abTest: {
    abTest: { text: "The two sides.", type: "`{ a, b }`, each a step or a list" },
    percent: { text: "Share of visitors for `a`, from 0 to 100.", default: "`50`" },
  },
  wait: {
    wait: "Seconds, from 0 to 2147483 (24 days). May contain `{{variables}}`.",
    isPausingFlow: {
      text: "The flow itself waits, so that the next steps run only after the delay.",
      default: "`false`: only the display waits",
    },
  },
  redirect: {
    redirect:
      "URL with `http`, `https`, `mailto`, `tel` or `sms`, or a path. A bare host such as `example.com` gets `https://`.",
    isNewTab: { text: "Opens a new tab.", default: "`false`" },
  },
  link: {
    link: "Id or public id of a bot of the same server, or `current`.",
    group: { text: "Id of the group to start with.", default: "the bot's start" },
    mergesResults: { text: "Whether its answers are part of the visitor's result.", default: "`false`" },
  },
  script: {
    script:
      "JavaScript. Variables are read as `{{name}}`; on the server, `setVariable(name, value)` writes one.",
    runsOn: { text: "The visitor's page, or the server's sandbox.", default: '`"client"`' },
    name: "Shown in the log if the script fails.",
  },
  http: {
    http: "Address with `http` or `https`; a bare host gets `https://`. It may begin with a variable. A variable's value is one part of it.",
    method: { text: "The request's method.", default: '`"GET"`, with a `body` `"POST"`' },
    headers: { text: "Header fields.", type: "`{ name: value }`" },
    query: { text: "Query parameters, encoded for you.", type: "`{ name: value }`" },
    body: {
      text: "JSON, or text with `{{variables}}`.",
      type: "text or object",
      default: "all answers; for `GET` none",
    },
    save: {
      text: "Variables and the path of their value, such as `data.name`.",
      type: "`{ variable: path }`",
    },
    timeout: { text: "Seconds, at most 120.", default: "`10`" },
    runsOn: {
      text: "Who sends the request. What the page returns counts as the visitor's words, and is shown verbatim.",
      default: '`"server"`',
    },
    urlValues: {
      text: "`raw` inserts values unchanged, so that an answer can call another address.",
      default: '`"encoded"`',
    },
  },
  ai: {
    ai: "`openai`, `anthropic`, `mistral` …, `openai-compatible` with a `baseUrl`, or `demo`, which needs no key.",
    model: "Name of the model.",
    messages: {
      text: "At least one message.",
      type: '`{ role, content }`, with the role `"system"`, `"user"` or `"assistant"`',
    },
    save: "Variable that receives the text.",
    files: "Variables of uploaded files. The model must be able to see them.",
    temperature: { text: "Sampling temperature, at least 0.", default: "the model's" },
    baseUrl: "Address of an OpenAI-compatible API. No key of the server is sent to it.",
    credentials: "`sales` uses the key `BANTER_AI_SALES_KEY`.",
    onLimit: {
      text: "Group in which the flow continues when a [daily limit](server-settings.md#daily-limits-of-models) is reached.",
      default: "a message, and the next step",
    },
    onError: {
      text: "Group in which the flow continues when [the provider fails](streaming.md#failures), or no key is set.",
      default: "the next step; after a streamed reply, when the visitor continues without it",
    },
    tools: {
      text: "Functions that the model may call, see [tools](streaming.md#tools).",
      type: "`{ name, description, parameters, code }`, or with `group` and `result` instead of `code`",
    },
    canRate: {
      text: "Whether visitors may [rate](streaming.md#rating) the streamed reply.",
      default: "`true`",
    },
    canRegenerate: {
      text: "Whether visitors may [ask again](streaming.md#ask-again) for the streamed reply.",
      default: "`false`",
    },
    status: {
      text: "Shown while a streamed reply is awaited for more than a second, e.g. `Looking up your order …`.",
      default: "`Thinking …` after ten seconds, in the visitor's language",
    },
  },
  extract: {
    extract: "The provider, as in `ai`.",
    model: "Name of the model.",
    messages: {
      text: "At least one message.",
      type: '`{ role, content }`, with the role `"system"`, `"user"` or `"assistant"`',
    },
    files: "Variables of uploaded files. The model must be able to see them.",
    temperature: { text: "Sampling temperature, at least 0.", default: "the model's" },
    baseUrl: "Address of an OpenAI-compatible API. No key of the server is sent to it.",
    credentials: "`sales` uses the key `BANTER_AI_SALES_KEY`.",
    onLimit: {
      text: "As in `ai`.",
      default: "a message, and the next step",
    },
    onError: { text: "As in `ai`; nothing is streamed.", default: "the next step" },
    schema: {
      text: "The values to find. With `values`, one of them.",
      type: '`{ field: type }` or `{ field: { type, description, values } }`, with the type `"text"`, `"number"`, `"boolean"` or `"list"`',
    },
    save: {
      text: "The variable of each field. A field without a value leaves its variable unchanged.",
      type: "`{ field: variable }`",
    },
  },
  email: {
    email:
      "Recipients, such as `ada@example.org` or `Ada <ada@example.org>`, separated by commas or as a list.",
    subject: "Subject.",
    text: { text: "Text with `{{variables}}`.", default: "all answers" },
    isHtml: { text: "Whether `text` is HTML. Values in it are escaped.", default: "`false`" },
    cc: "Further recipients.",
    bcc: "Hidden recipients.",
    replyTo: "Address for replies.",
    attachments: "Variable with the URLs of uploaded files.",
  },
  listen: {
    listen: {
      text: "Variables and the path of their value, such as `data.status`.",
      type: "`{ variable: path }`",
    },
  },
  block: {
    block: "Type of the block.",
    options: { text: "As in an exported bot.", type: "object" },
    content: { text: "As in an exported bot.", type: "object" },
    items: {
      text: "Items of a choice, condition, test or cards block: an `id`, their other `fields`, the `paths` of a card's buttons, and the group `go` and step `at` where each leads.",
      type: "list",
    },
  },
};
