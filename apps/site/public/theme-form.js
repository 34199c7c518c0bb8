import { groups } from "./theme-fields.js";

/** Draws the fields of a theme; `getTheme` and `setValue` are how they read and write it. */
export function drawThemeForm(form, getTheme, setValue) {
  const shows = [];
  for (const { title, fields } of groups) {
    const group = make("fieldset", make("legend", title));
    for (const field of fields) {
      const control = controlFor(field);
      const show = () => fill(control, field, valueAt(getTheme(), field.path));
      control.addEventListener("input", () => {
        setValue(field.path, read(control, field), field.sets);
        show();
      });
      group.append(make("label", field.label, control));
      shows.push(show);
    }
    form.append(group);
  }
  const showAll = () => shows.forEach((show) => show());
  showAll();
  return showAll;
}

export function valueAt(theme, path) {
  return path.split(".").reduce((section, name) => section?.[name], theme);
}

/** A copy of the theme with one value changed; undefined takes it out, and sections that are empty then. */
export function withValue(theme, path, value) {
  const [name, ...rest] = path.split(".");
  const { [name]: before, ...others } = theme ?? {};
  const next = rest.length === 0 ? value : withValue(before, rest.join("."), value);
  const isGone = next === undefined || (typeof next === "object" && Object.keys(next).length === 0);
  return isGone ? others : { ...others, [name]: next };
}

function controlFor(field) {
  if (field.type === "choice") {
    const select = make("select");
    select.append(...field.options.map(([value, label]) => new Option(label, value)));
    return select;
  }
  const input = make("input");
  input.type = { color: "color", range: "range", flag: "checkbox", text: "text" }[field.type];
  for (const name of ["min", "max", "step", "placeholder"])
    if (field[name] !== undefined) input[name] = field[name];
  return input;
}

function read(control, { type }) {
  if (type === "flag") return control.checked;
  if (type === "range") return control.valueAsNumber;
  return control.value === "" ? undefined : control.value;
}

function fill(control, { type, start }, value) {
  if (type === "flag") control.checked = value ?? start ?? false;
  else if (type === "color") {
    control.value = /^#[0-9a-f]{6}$/i.test(value) ? value : "#ffffff";
    control.toggleAttribute("data-unset", value === undefined);
  } else control.value = (type === "text" ? value?.family : undefined) ?? value ?? start ?? "";
}

function make(name, ...children) {
  const element = document.createElement(name);
  element.append(...children);
  return element;
}
