/** Themes of the gallery: what a bot's author would write. */
export const themes = {
  orange: {
    version: "6.1",
    theme: {
      general: { background: { type: "Color", content: "#f8f8f8" } },
      chat: { buttons: { backgroundColor: "#ff5924" }, guestBubbles: { backgroundColor: "#ff5924" } },
    },
  },
  night: {
    theme: {
      general: {
        background: { type: "Color", content: "#101426" },
        progressBar: { isEnabled: true, color: "#8ab4ff" },
      },
      chat: {
        hostBubbles: { backgroundColor: "#1d2440", color: "#e8ecff" },
        guestBubbles: { backgroundColor: "#8ab4ff", color: "#101426" },
        buttons: { backgroundColor: "#8ab4ff", color: "#101426" },
        inputs: { backgroundColor: "#1d2440", color: "#e8ecff", placeholderColor: "#a7b0d8" },
      },
    },
  },
  paper: {
    theme: {
      general: { font: "Georgia", background: { type: "Color", content: "#fbf7ee" } },
      chat: {
        roundness: "none",
        hostBubbles: {
          backgroundColor: "#ffffff",
          color: "#3a2f22",
          border: { thickness: 1, color: "#d9cbb2", roundeness: "none" },
        },
        guestBubbles: { backgroundColor: "#6b4f2c", color: "#ffffff", border: { roundeness: "none" } },
        buttons: { backgroundColor: "#6b4f2c", color: "#ffffff", border: { roundeness: "none" } },
        inputs: { border: { thickness: 1, color: "#d9cbb2", roundeness: "none" } },
      },
    },
  },
};
