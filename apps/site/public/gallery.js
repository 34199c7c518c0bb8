import { LOCALES } from "./locales.js";
import { inputExamples } from "./dist/input-examples.js";
import { withExamples } from "./specimens.js";
import { bringTo, setDelivery } from "./gallery-states.js";
import { themes } from "./gallery-themes.js";

const specimens = withExamples(inputExamples);
const form = document.querySelector(".looks");
const grid = document.querySelector(".specimens");
const parameters = new URLSearchParams(location.search);

fill(form.elements.locale, [["", "page language"], ...LOCALES.map((locale) => [locale, nameOf(locale)])]);
fill(form.elements.only, [["", "all"], ...specimens.map(({ name }) => [name, name])]);
for (const field of form.elements) if (parameters.has(field.name)) field.value = parameters.get(field.name);
form.addEventListener("change", show);
show();

/** Renders every specimen again: each is a bot of its own, started as a preview. */
function show() {
  const { theme, mode, scheme, dir, state, controls, locale, only } = Object.fromEntries(new FormData(form));
  document.documentElement.style.colorScheme = scheme === "auto" ? "" : scheme;
  grid.dir = dir;
  grid.dataset.theme = theme;
  setDelivery(state);
  grid.replaceChildren(
    ...specimens
      .filter(({ name }) => only === "" || name === only)
      .map((specimen) =>
        figure(specimen, { theme: themes[theme] ?? {}, mode, scheme, state, controls, locale, only }),
      ),
  );
}

function figure({ name, messages = [], input }, { theme, mode, scheme, state, controls, locale, only }) {
  const shown = document.createElement("figure");
  shown.className = "specimen";
  shown.dataset.mode = mode;
  const caption = document.createElement("figcaption");
  caption.textContent = name;
  const chat = document.createElement(`banter-${mode}`);
  chat.typebot = botOf(name, messages, input, theme);
  chat.colorScheme = scheme;
  chat.controls = controls !== "";
  if (locale !== "") chat.locale = locale;
  shown.append(caption, ...framed(chat, mode, only !== ""));
  chat.toggleAttribute("data-asks", input !== undefined);
  if (input !== undefined && (mode === "standard" || only !== ""))
    void bringTo(state, chat, input).then(() => chat.setAttribute("data-state", state));
  return shown;
}

/** A single specimen opens by itself, as on a page. Otherwise each one has a button that opens it. */
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

function botOf(name, messages, input, theme) {
  const id = `gallery-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;
  const blocks = [...messages, ...(input === undefined ? [] : [input])].map((block, index) => ({
    id: `${id}-${index}`,
    ...block,
  }));
  return {
    version: theme.version ?? "6.1",
    id,
    name,
    publicId: id,
    events: [{ id: "start", type: "start", outgoingEdgeId: "go" }],
    edges: [{ id: "go", from: { eventId: "start" }, to: { groupId: "all" } }],
    groups: [{ id: "all", title: name, blocks }],
    variables: [{ id: "saved", name: "saved" }],
    theme: theme.theme ?? {},
    settings: { typingEmulation: { enabled: false } },
  };
}

function fill(select, options) {
  select.replaceChildren(...options.map(([value, label]) => new Option(label, value)));
}

function nameOf(locale) {
  return new Intl.DisplayNames([locale, "en"], { type: "language" }).of(locale) ?? locale;
}
