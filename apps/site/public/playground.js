import { LOCALES } from "./locales.js";
import { sampleBot } from "./sample-bot.js";
import { targets } from "./snippets.js";
import { drawThemeForm, withValue } from "./theme-form.js";

/** Milliseconds without a change before the chat is drawn anew. */
const PAUSE = 350;

const find = (selector) => document.querySelector(selector);
const themeText = find("#theme");
const embedForm = find(".embed-form");
const snippet = find("#snippet");
let bot = sampleBot;
let theme = startTheme();
let due;

const showForm = drawThemeForm(
  find(".theme-form"),
  () => theme,
  (path, value, sets) => {
    theme = withValue(theme, path, value);
    if (sets !== undefined) theme = withValue(theme, ...sets);
    writeTheme();
    showSoon();
  },
);

find("#locale").append(
  new Option("the page's", ""),
  ...LOCALES.map(
    (locale) => new Option(new Intl.DisplayNames([locale], { type: "language" }).of(locale), locale),
  ),
);
for (const select of [find("#scheme"), find("#locale")]) select.addEventListener("change", show);
find("#restart").addEventListener("click", show);

themeText.addEventListener("input", () => {
  const read = parse(themeText.value);
  find("#theme-problem").textContent = read.problem ?? "";
  if (read.value === undefined) return;
  theme = read.value;
  showForm();
  showSoon();
});

embedForm.elements.target.append(
  ...Object.entries(targets).map(([value, { label }]) => new Option(label, value)),
);
embedForm.elements.apiHost.value = location.origin;
embedForm.addEventListener("input", writeSnippet);
embedForm.addEventListener("submit", (event) => event.preventDefault());

const drop = find(".drop");
drop.querySelector("input").addEventListener("change", (event) => open(event.target.files[0]));
for (const type of ["dragover", "dragleave", "drop"]) {
  drop.addEventListener(type, (event) => {
    event.preventDefault();
    drop.toggleAttribute("data-over", type === "dragover");
    if (type === "drop") void open(event.dataTransfer.files[0]);
  });
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    const text = button.dataset.copy === "theme" ? themeText.value : snippet.textContent;
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    find("#status").textContent = isCopied ? "Copied" : "Your browser did not allow copying.";
    button.textContent = isCopied ? "Copied" : "Not allowed";
    setTimeout(() => (button.textContent = "Copy"), 1500);
  });
}

writeTheme();
writeSnippet();
show();

function showSoon() {
  clearTimeout(due);
  due = setTimeout(show, PAUSE);
}

/** The bot with this theme, as a preview of its own. */
function show() {
  const chat = document.createElement("banter-standard");
  chat.typebot = { ...bot, theme };
  chat.colorScheme = find("#scheme").value;
  if (find("#locale").value !== "") chat.locale = find("#locale").value;
  find(".stage").replaceChildren(chat);
}

function writeTheme() {
  themeText.value = JSON.stringify(theme, undefined, 2);
  find("#theme-problem").textContent = "";
}

function writeSnippet() {
  const { target, mode, typebot, apiHost } = Object.fromEntries(new FormData(embedForm));
  snippet.textContent = targets[target].write({ mode, typebot, apiHost: apiHost.replace(/\/+$/, "") });
  find("#snippet-note").textContent = targets[target].note;
}

async function open(file) {
  if (file === undefined) return;
  const read = parse(await file.text());
  const isBot = Array.isArray(read.value?.groups);
  find("#file-problem").textContent =
    read.problem ?? (isBot ? "" : `${file.name} is no bot: a bot has groups.`);
  if (!isBot) return;
  bot = read.value;
  theme = bot.theme ?? {};
  showForm();
  writeTheme();
  show();
  find("#status").textContent = `${file.name} runs in the preview.`;
}

function parse(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null
      ? { value }
      : { problem: "A theme is an object in braces." };
  } catch (error) {
    return { problem: `This is no JSON yet: ${error.message}` };
  }
}

function startTheme() {
  return {
    general: { background: { type: "Color", content: "#f4f1fb" } },
    chat: {
      hostBubbles: {
        backgroundColor: "#ffffff",
        color: "#241c3a",
        border: { roundeness: "large", thickness: 0 },
      },
      guestBubbles: {
        backgroundColor: "#5b3cc4",
        color: "#ffffff",
        border: { roundeness: "large", thickness: 0 },
      },
      buttons: {
        backgroundColor: "#5b3cc4",
        color: "#ffffff",
        border: { roundeness: "large", thickness: 0 },
      },
      inputs: { border: { roundeness: "large", thickness: 1, color: "#cfc6ea" } },
    },
  };
}
