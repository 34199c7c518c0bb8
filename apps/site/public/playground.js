import { openInPageChat, readBotFile } from "./dist/playground.js";
import { drawProblems, drawReport } from "./file-report.js";
import { LOCALES } from "./locales.js";
import { sampleBot } from "./sample-bot.js";
import { targets } from "./snippets.js";
import { drawThemeForm, withValue } from "./theme-form.js";

/** Milliseconds without a change before the chat takes it on. */
const PAUSE = 150;

const find = (selector) => document.querySelector(selector);
const themeText = find("#theme");
const embedForm = find(".embed-form");
const snippet = find("#snippet");
const server = openInPageChat(logOutside);
let bot;
let theme;
let chat;
let due;
openText(JSON.stringify({ ...sampleBot, theme: startTheme() }));

const showForm = drawThemeForm(
  find(".theme-form"),
  () => theme,
  (path, value, sets) => {
    theme = withValue(theme, path, value);
    if (sets !== undefined) theme = withValue(theme, ...sets);
    writeTheme();
    dressSoon();
  },
);

find("#locale").append(
  new Option("the page's", ""),
  ...LOCALES.map(
    (locale) => new Option(new Intl.DisplayNames([locale], { type: "language" }).of(locale), locale),
  ),
);
find("#scheme").addEventListener("change", dress);
find("#locale").addEventListener("change", dress);
find("#restart").addEventListener("click", show);
find("#sample").addEventListener("click", () => {
  openText(JSON.stringify({ ...sampleBot, theme: startTheme() }));
  redraw();
});

themeText.addEventListener("input", () => {
  const read = parse(themeText.value);
  find("#theme-problem").textContent = read.problem ?? "";
  if (read.value === undefined) return;
  theme = read.value;
  showForm();
  dressSoon();
});

embedForm.elements.target.append(
  ...Object.entries(targets).map(([value, { label }]) => new Option(label, value)),
);
embedForm.elements.apiHost.value = location.origin;
embedForm.addEventListener("input", writeSnippet);
embedForm.addEventListener("submit", (event) => event.preventDefault());

const drop = find(".drop");
drop.querySelector("input").addEventListener("change", (event) => void open(event.target.files[0]));
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

function dressSoon() {
  clearTimeout(due);
  due = setTimeout(dress, PAUSE);
}

/** A new conversation with the bot, answered in this page. */
function show() {
  chat = document.createElement("banter-standard");
  chat.apiHost = server.apiHost;
  chat.onNewLogs = (logs) => logs.forEach((log) => logOutside(logInWords(log)));
  find("#log").replaceChildren();
  dress();
  find(".stage").replaceChildren(chat);
}

/** Puts the look on the chat as it stands: the conversation goes on. */
function dress() {
  clearTimeout(due);
  chat.typebot = { ...bot, theme };
  chat.colorScheme = find("#scheme").value;
  chat.locale = find("#locale").value || undefined;
}

function logInWords({ context, description, details }) {
  return [context && `${context}:`, description, details].filter(Boolean).join(" ");
}

function logOutside(words) {
  const line = document.createElement("p");
  line.textContent = words;
  find("#log").append(line);
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
  if (openText(await file.text(), file.name)) redraw();
}

/** Takes a bot's file; what keeps it from running is said, and the bot before goes on. */
function openText(text, fileName) {
  const read = readBotFile(text);
  find("#file-problem").replaceChildren(...(read.ok ? [] : drawProblems(fileName, read.error)));
  if (!read.ok) return false;
  bot = read.value.bot;
  theme = bot.theme;
  find("#report").replaceChildren(...drawReport(fileName, read.value));
  return true;
}

function redraw() {
  embedForm.elements.typebot.value = bot.publicId;
  writeSnippet();
  showForm();
  writeTheme();
  show();
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
