import Banter from "/banter/banter.js";

const popup = Banter.initPopup({ typebot: "quiz" });
document.querySelector("[data-open]").addEventListener("click", () => popup.open());
