import { presetLabels, presetTheme } from "./dist/playground.js";

/** Lets the visitor choose a preset and a brand color; `setTheme` gets the theme that they stand for. */
export function mountPresetForm(form, setTheme) {
  const { preset, brandColor } = form.elements;
  const code = form.querySelector("code");
  let hasOwnColor = false;
  for (const [name, label] of Object.entries(presetLabels)) preset.append(new Option(label, name));
  form.addEventListener("submit", (event) => event.preventDefault());
  preset.addEventListener("input", apply);
  brandColor.addEventListener("input", () => {
    hasOwnColor = true;
    if (["", "classic"].includes(preset.value)) preset.value = "calm";
    apply();
  });
  clear();

  function apply() {
    if (preset.value === "") return clear();
    // The classic palette has a color of its own.
    const color = hasOwnColor && preset.value !== "classic" ? brandColor.value : undefined;
    const theme = presetTheme(preset.value, color);
    if (!hasOwnColor) brandColor.value = theme.chat?.buttons.backgroundColor ?? "#ff5924";
    code.textContent =
      color === undefined
        ? `theme: "${preset.value}"`
        : `theme: { preset: "${preset.value}", brandColor: "${color}" }`;
    setTheme(theme);
  }

  /** The theme has other fields than a preset's. */
  function clear() {
    preset.value = "";
    hasOwnColor = false;
    code.textContent = 'theme: { preset: "calm" }';
  }
  return clear;
}
