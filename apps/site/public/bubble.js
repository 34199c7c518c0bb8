import Banter from "/banter/banter.js";

Banter.initBubble({
  typebot: "feedback",
  colorScheme: "auto",
  previewMessage: { message: "How was your stay? It takes a minute." },
});
document.querySelector("[data-preview]").addEventListener("click", () => Banter.showPreviewMessage());
document.querySelector("[data-toggle]").addEventListener("click", () => Banter.toggle());
