import { groups } from "./theme-fields.js";

/**
 * Adds the fields of a theme to the form. They read the theme with `getTheme` and change it with `setValue`. Returns a
 * function that updates all fields.
 */
export function mountThemeForm(form, getTheme, setValue) {
  const updates = [];
  for (const { title, fields } of groups) {
    const group = createElement("fieldset", createElement("legend", title));
    for (const field of fields) {
      const control = createControl(field);
      const update = () => fill(control, field, valueAt(getTheme(), field.path));
      control.addEventListener("input", () => {
        setValue(field.path, read(control, field), field.sets);
        update();
      });
      group.append(createElement("label", field.label, control));
      updates.push(update);
    }
    form.append(group);
  }
  const updateAll = () => {
    for (const update of updates) update();
  };
  updateAll();
  return updateAll;
}

export function valueAt(theme, path) {
  return path.split(".").reduce((section, name) => section?.[name], theme);
}

/** A copy of the theme with one value changed. An undefined value is removed, together with sections that become empty. */
export function withValue(theme, path, value) {
  const [name, ...rest] = path.split(".");
  const { [name]: before, ...others } = theme ?? {};
  const next = rest.length === 0 ? value : withValue(before, rest.join("."), value);
  const isEmpty = next === undefined || (typeof next === "object" && Object.keys(next).length === 0);
  return isEmpty ? others : { ...others, [name]: next };
}

function createControl(field) {
  if (field.type === "choice") {
    const select = createElement("select");
    select.append(...field.options.map(([value, label]) => new Option(label, value)));
    return select;
  }
  const input = createElement("input");
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

function createElement(name, ...children) {
  const element = document.createElement(name);
  element.append(...children);
  return element;
}
