const shapes = [
  ["", "default"],
  ["none", "square"],
  ["medium", "rounded"],
  ["large", "round"],
  ["custom", "custom"],
];
const shadows = [
  ["", "default"],
  ["none", "none"],
  ["sm", "small"],
  ["md", "medium"],
  ["lg", "large"],
  ["xl", "larger"],
  ["2xl", "largest"],
];

function surface(title, path, { hasText = true } = {}) {
  return {
    title,
    fields: [
      { path: `${path}.backgroundColor`, label: "Background", type: "color" },
      ...(hasText ? [{ path: `${path}.color`, label: "Text", type: "color" }] : []),
      { path: `${path}.opacity`, label: "Opacity", type: "range", min: 0, max: 1, step: 0.05, start: 1 },
      { path: `${path}.border.roundeness`, label: "Corners", type: "choice", options: shapes },
      { path: `${path}.border.thickness`, label: "Border", type: "range", min: 0, max: 8, step: 1, start: 1 },
      { path: `${path}.shadow`, label: "Shadow", type: "choice", options: shadows },
    ],
  };
}

/** Groups of fields in the theme form. `path` is the path of a value in the theme. */
export const groups = [
  {
    title: "Page",
    fields: [
      {
        path: "general.background.type",
        label: "Background",
        type: "choice",
        options: [
          ["", "default"],
          ["Color", "color"],
          ["Image", "image"],
          ["None", "none"],
        ],
      },
      {
        path: "general.background.content",
        label: "Color",
        type: "color",
        sets: ["general.background.type", "Color"],
      },
      { path: "general.font", label: "Font", type: "text", placeholder: "Georgia" },
      { path: "general.progressBar.isEnabled", label: "Progress bar", type: "flag" },
      { path: "general.progressBar.color", label: "Progress bar color", type: "color" },
      { path: "chat.hostAvatar.isEnabled", label: "Bot avatar", type: "flag", start: true },
    ],
  },
  surface("Chat", "chat.container"),
  surface("Bot messages", "chat.hostBubbles"),
  surface("Answers", "chat.guestBubbles"),
  surface("Buttons", "chat.buttons"),
  surface("Inputs", "chat.inputs"),
];
