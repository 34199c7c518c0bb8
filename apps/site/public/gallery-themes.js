/** Names of the themes below, in the order in which they are offered. */
export const themeLabels = {
  orange: "Orange, version 6.1",
  navy: "Navy",
  paper: "Paper",
  grey: "Mid grays",
  loud: "Loud",
  pastel: "Pastel",
  photo: "On a picture",
  frosted: "Frosted",
  bare: "Bare",
  outlined: "Outlined",
  round: "Round",
};

/** Themes in the exported format. */
export const themes = {
  orange: {
    version: "6.1",
    theme: {
      general: { background: { type: "Color", content: "#f8f8f8" } },
      chat: { buttons: { backgroundColor: "#ff5924" }, guestBubbles: { backgroundColor: "#ff5924" } },
    },
  },
  navy: {
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
  // Backgrounds on which neither white nor black text has much contrast. The widget chooses the text colors.
  grey: {
    theme: {
      general: { background: { type: "Color", content: "#777777" } },
      chat: {
        hostBubbles: { backgroundColor: "#8a8a8a" },
        guestBubbles: { backgroundColor: "#6f7a85" },
        buttons: { backgroundColor: "#808080" },
        inputs: { backgroundColor: "#909090" },
      },
    },
  },
  loud: {
    version: "6.1",
    theme: {
      general: {
        background: { type: "Color", content: "#ffee00" },
        progressBar: { isEnabled: true, color: "#d6006e" },
      },
      chat: {
        hostBubbles: { backgroundColor: "#00c2a8" },
        guestBubbles: { backgroundColor: "#0047ff" },
        buttons: { backgroundColor: "#d6006e" },
        inputs: { backgroundColor: "#ffffff" },
      },
    },
  },
  pastel: {
    version: "6.1",
    theme: {
      general: { background: { type: "Color", content: "#fff0f5" } },
      chat: {
        roundness: "large",
        hostBubbles: { backgroundColor: "#ffd6e7" },
        guestBubbles: { backgroundColor: "#d9c2ff" },
        buttons: { backgroundColor: "#ffb3d1" },
      },
    },
  },
  photo: {
    theme: {
      general: { background: { type: "Image", content: "/showcase/hills.svg" } },
      chat: { hostAvatar: { isEnabled: true }, guestAvatar: { isEnabled: true } },
    },
  },
  frosted: {
    theme: {
      general: { background: { type: "Color", content: "#20406b" } },
      chat: {
        container: { backgroundColor: "#ffffff", opacity: 0.7, blur: 12, maxWidth: "720px" },
        hostBubbles: { backgroundColor: "#ffffff", opacity: 0.6, blur: 8 },
        guestBubbles: { backgroundColor: "#0a3d91", opacity: 0.9 },
        buttons: { backgroundColor: "#0a3d91", opacity: 0.9 },
        inputs: { opacity: 0.8 },
      },
    },
  },
  bare: {
    theme: {
      general: { background: { type: "None" } },
      chat: {
        hostAvatar: { isEnabled: false },
        hostBubbles: { backgroundColor: "transparent" },
        guestBubbles: { backgroundColor: "#eeeeee" },
        inputs: { backgroundColor: "transparent", border: { thickness: 1 } },
        buttons: { backgroundColor: "#222222" },
      },
    },
  },
  outlined: {
    theme: {
      chat: {
        roundness: "none",
        hostBubbles: {
          backgroundColor: "#ffffff",
          color: "#003b2e",
          border: { thickness: 2, color: "#003b2e" },
        },
        guestBubbles: {
          backgroundColor: "#003b2e",
          color: "#ffffff",
          border: { thickness: 2, color: "#003b2e" },
        },
        buttons: { backgroundColor: "#ffffff", color: "#003b2e", border: { thickness: 2, color: "#003b2e" } },
        inputs: { backgroundColor: "#ffffff", color: "#003b2e", border: { thickness: 2, color: "#003b2e" } },
      },
    },
  },
  round: {
    theme: {
      general: { progressBar: { isEnabled: true, placement: "Bottom", thickness: 8 } },
      chat: {
        roundness: "large",
        buttonsInput: { layout: "vertical" },
        hostBubbles: { shadow: "md" },
        guestBubbles: { shadow: "lg" },
        buttons: { shadow: "xl" },
        inputs: { shadow: "2xl" },
      },
    },
  },
};
