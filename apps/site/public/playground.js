import { copyFrom } from "./copy-button.js";
import { mountDisplayRulesPanel } from "./display-rules-panel.js";
import { openInPageChat, readBotFile } from "./dist/playground.js";
import { renderErrors, renderReport } from "./file-report.js";
import { LOCALES } from "./locales.js";
import { sampleBot } from "./sample-bot.js";
import { targets } from "./snippets.js";
import { mountPresetForm } from "./preset-form.js";
import { mountThemeForm, withValue } from "./theme-form.js";

const DEBOUNCE_MS = 150;

const find = (selector) => document.querySelector(selector);
const themeText = find("#theme");
const embedForm = find(".embed-form");
const snippet = find("#snippet");
const server = openInPageChat(logSideEffect);
let bot;
let theme;
let chat;
let debounceTimer;
const showRules = mountDisplayRulesPanel(find(".rules"), () => ({
  typebot: { ...bot, theme },
  apiHost: server.apiHost,
  colorScheme: find("#scheme").value,
}));
loadBot(JSON.stringify({ ...sampleBot, theme: startTheme() }));

const updateForm = mountThemeForm(
  find(".theme-form"),
  () => theme,
  (path, value, sets) => {
    theme = withValue(theme, path, value);
    if (sets !== undefined) theme = withValue(theme, ...sets);
    clearPreset();
    writeTheme();
    applyDebounced();
  },
);

const clearPreset = mountPresetForm(find(".preset-form"), (next) => {
  theme = next;
  updateForm();
  writeTheme();
  applyAppearance();
});

find("#locale").append(
  new Option("page language", ""),
  ...LOCALES.map(
    (locale) => new Option(new Intl.DisplayNames([locale], { type: "language" }).of(locale), locale),
  ),
);
find("#scheme").addEventListener("change", applyAppearance);
find("#locale").addEventListener("change", applyAppearance);
find("#restart").addEventListener("click", startChat);
find("#sample").addEventListener("click", () => {
  loadBot(JSON.stringify({ ...sampleBot, theme: startTheme() }));
  showLoadedBot();
});

themeText.addEventListener("input", () => {
  const parsed = parseTheme(themeText.value);
  find("#theme-problem").textContent = parsed.problem ?? "";
  if (parsed.value === undefined) return;
  theme = parsed.value;
  clearPreset();
  updateForm();
  applyDebounced();
});

embedForm.elements.target.append(
  ...Object.entries(targets).map(([value, { label }]) => new Option(label, value)),
);
embedForm.elements.apiHost.value = location.origin;
embedForm.addEventListener("input", writeSnippet);
embedForm.addEventListener("submit", (event) => event.preventDefault());

const drop = find(".drop");
drop.querySelector("input").addEventListener("change", (event) => void openFile(event.target.files[0]));
for (const type of ["dragover", "dragleave", "drop"]) {
  drop.addEventListener(type, (event) => {
    event.preventDefault();
    drop.toggleAttribute("data-over", type === "dragover");
    if (type === "drop") void openFile(event.dataTransfer.files[0]);
  });
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", () => {
    void copyFrom(button, button.dataset.copy === "theme" ? themeText.value : snippet.textContent);
  });
}

writeTheme();
writeSnippet();
startChat();

function applyDebounced() {
  clearTimeout(debounceTimer);
  debounceTimer = setTimeout(applyAppearance, DEBOUNCE_MS);
}

/** Starts a new conversation with the bot. */
function startChat() {
  chat = document.createElement("banter-standard");
  chat.apiHost = server.apiHost;
  chat.onNewLogs = (logs) => {
    for (const log of logs) logSideEffect(formatLog(log));
  };
  find("#log").replaceChildren();
  applyAppearance();
  find(".stage").replaceChildren(chat);
}

/** Applies theme, color scheme and language to the running chat. */
function applyAppearance() {
  clearTimeout(debounceTimer);
  chat.typebot = { ...bot, theme };
  chat.colorScheme = find("#scheme").value;
  chat.locale = find("#locale").value || undefined;
}

function formatLog({ context, description, details }) {
  return [context && `${context}:`, description, details].filter(Boolean).join(" ");
}

function logSideEffect(message) {
  const line = document.createElement("p");
  line.textContent = message;
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

async function openFile(file) {
  if (file === undefined) return;
  if (loadBot(await file.text(), file.name)) showLoadedBot();
}

/** Loads a bot file. If it is invalid, shows the problems and keeps the previous bot. */
function loadBot(text, fileName) {
  const read = readBotFile(text);
  find("#file-problem").replaceChildren(...(read.ok ? [] : renderErrors(fileName, read.error)));
  if (!read.ok) return false;
  bot = read.value.bot;
  theme = bot.theme;
  showRules(bot.settings.displayRules);
  find("#report").replaceChildren(...renderReport(fileName, read.value));
  return true;
}

function showLoadedBot() {
  clearPreset();
  embedForm.elements.typebot.value = bot.publicId;
  writeSnippet();
  updateForm();
  writeTheme();
  startChat();
}

function parseTheme(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null
      ? { value }
      : { problem: "A theme must be a JSON object." };
  } catch (error) {
    return { problem: `Invalid JSON: ${error.message}` };
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
