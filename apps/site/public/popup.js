import Banter from "./banter/banter.js";

const popup = Banter.initPopup({ typebot: "quiz", colorScheme: "auto" });
document.querySelector("[data-open]").addEventListener("click", () => popup.open());
