import { examples } from "./dist/gallery-examples.js";
import { presetLabels, presetThemes } from "./dist/preset-themes.js";
import { copyButton } from "./copy-button.js";
import { bringTo, setDelivery } from "./gallery-states.js";
import { themeLabels, themes } from "./gallery-themes.js";
import { LOCALES } from "./locales.js";

const form = document.querySelector(".looks");
const list = document.querySelector(".specimens");
const parameters = new URLSearchParams(location.search);

fillForm();
const defaults = Object.fromEntries(new FormData(form));
for (const field of form.elements) if (parameters.has(field.name)) field.value = parameters.get(field.name);
form.addEventListener("change", show);
document.querySelector(".index").append(...groups(examples).flatMap(indexOf));
show();
// The browser looked for the example before it was there.
document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();

function fillForm() {
  const { theme, locale, only } = form.elements;
  const { classic: _classic, ...presets } = presetLabels;
  theme.append(
    optionGroup("Presets", [...Object.entries(presets), ["", presetLabels.classic]]),
    optionGroup("Themes in the exported format", Object.entries(themeLabels)),
  );
  locale.append(new Option("page's", ""), ...LOCALES.map((tag) => new Option(nameOf(tag), tag)));
  only.append(
    new Option("all", ""),
    ...groups(examples).map(([title, members]) =>
      optionGroup(
        title,
        members.map(({ name }) => [name, name]),
      ),
    ),
  );
}

/** Renders every example again: each is a bot of its own, started as a preview. */
function show() {
  const view = Object.fromEntries(new FormData(form));
  const { theme, scheme, dir, state, only } = view;
  keepInAddress(view);
  document.documentElement.style.colorScheme = scheme === "auto" ? "" : scheme;
  list.dir = dir;
  list.dataset.theme = theme;
  setDelivery(state);
  const shown = examples.filter(({ name }) => only === "" || name === only);
  list.replaceChildren(...groups(shown).map(([title, members]) => section(title, members, view)));
}

/** Choices that differ from the defaults are in the query string, so that the address can be shared. */
function keepInAddress(view) {
  const chosen = Object.entries(view).filter(([name, value]) => value !== defaults[name]);
  const query = new URLSearchParams(chosen).toString();
  history.replaceState(null, "", `${location.pathname}${query && `?${query}`}${location.hash}`);
}

/** Examples by the heading that they are shown under. */
function groups(members) {
  const titles = [...new Set(members.map(({ group }) => group))];
  return titles.map((title) => [title, members.filter(({ group }) => group === title)]);
}

function indexOf([title, members]) {
  const items = members.map(({ name }) => {
    const link = Object.assign(document.createElement("a"), { href: `#${idOf(name)}`, textContent: name });
    const item = document.createElement("li");
    item.append(link);
    return item;
  });
  const names = document.createElement("ul");
  names.append(...items);
  return [Object.assign(document.createElement("h2"), { textContent: title }), names];
}

function section(title, members, view) {
  const shown = document.createElement("section");
  const heading = Object.assign(document.createElement("h2"), { textContent: title });
  const grid = Object.assign(document.createElement("div"), { className: "grid" });
  grid.append(...members.map((example) => figure(example, view)));
  shown.append(heading, grid);
  return shown;
}

function figure({ name, code, bot, input }, { theme, mode, scheme, state, controls, locale, only }) {
  const shown = Object.assign(document.createElement("figure"), { className: "specimen", id: idOf(name) });
  shown.dataset.mode = mode;
  const caption = document.createElement("figcaption");
  caption.append(
    Object.assign(document.createElement("a"), { href: `#${idOf(name)}`, textContent: name, dir: "ltr" }),
  );
  const chat = document.createElement(`banter-${mode}`);
  chat.typebot = { ...bot, ...(themes[theme] ?? { theme: presetThemes[theme] ?? {} }) };
  chat.colorScheme = scheme;
  chat.controls = controls !== "";
  if (locale !== "") chat.locale = locale;
  shown.append(caption, ...framed(chat, mode, only !== ""));
  if (code !== undefined) shown.append(codeOf(code, name));
  chat.toggleAttribute("data-asks", input !== undefined);
  if (input !== undefined && (mode === "standard" || only !== ""))
    void bringTo(state, chat, input).then(() => chat.setAttribute("data-state", state));
  return shown;
}

/** A single example opens by itself, as on a page. Otherwise each one has a button that opens it. */
function framed(chat, mode, isAlone) {
  if (mode === "standard") return [chat];
  if (isAlone) {
    chat.autoShowDelay = 0;
    return [chat];
  }
  if (mode === "bubble") {
    chat.theme = { position: "static" };
    return [chat];
  }
  const button = document.createElement("button");
  button.className = "action quiet";
  button.textContent = "Open";
  button.addEventListener("click", () => chat.run({ command: "open" }));
  return [button, chat];
}

function codeOf(source, name) {
  const details = Object.assign(document.createElement("details"), {
    className: "specimen-code",
    dir: "ltr",
  });
  const code = Object.assign(document.createElement("code"), { textContent: source });
  const block = Object.assign(document.createElement("pre"), { tabIndex: 0, ariaLabel: `Code of ${name}` });
  block.append(code);
  details.append(
    Object.assign(document.createElement("summary"), { textContent: "Code" }),
    block,
    copyButton(source, `Copy the code of ${name}`),
  );
  return details;
}

function optionGroup(label, options) {
  const group = Object.assign(document.createElement("optgroup"), { label });
  group.append(...options.map(([value, text]) => new Option(text, value)));
  return group;
}

function idOf(name) {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

function nameOf(locale) {
  return new Intl.DisplayNames([locale, "en"], { type: "language" }).of(locale) ?? locale;
}
