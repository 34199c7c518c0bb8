/** English words of the visitor's bar, which come with it. */
export const menuWords = {
  menu: "Menu",
  askStartOver: "Start over? This conversation will be forgotten.",
  downloadConversation: "Download the conversation",
};
