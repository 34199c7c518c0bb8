import Banter from "./banter/banter.js";

const bubble = Banter.initBubble({
  typebot: "feedback",
  colorScheme: "auto",
  previewMessage: { message: "How was your stay? It takes a minute." },
});

/** A drawn face, in place of a photograph. */
const face = (skin, shirt) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#dfe3ee"/><circle cx="20" cy="16" r="8" fill="${skin}"/><path d="M4 40a16 14 0 0 1 32 0z" fill="${shirt}"/></svg>`)}`;

const team = [
  { message: "Welcome back!", avatarUrl: face("#8d5a3c", "#0042da") },
  { message: "How was your stay?", avatarUrl: face("#f0c29b", "#0b7a55") },
  { message: "Three questions, and it takes a minute.", avatarUrl: face("#c98d62", "#b3261e") },
];

function show(previewMessages) {
  bubble.update({ previewMessages });
  Banter.showPreviewMessage();
}

document.querySelector("[data-preview]").addEventListener("click", () => show(undefined));
document.querySelector("[data-previews]").addEventListener("click", () => show(team));
document.querySelector("[data-toggle]").addEventListener("click", () => Banter.toggle());
