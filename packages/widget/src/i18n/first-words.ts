/** English words that a conversation may need before anything else of it is fetched. Names in braces are filled in. */
export const firstWords = {
  /** Which language these are in: plural forms go by it. Owners whose own words are in another one name it here. */
  language: "en",
  conversation: "Conversation",
  botSaid: "Bot said:",
  loading: "Loading the conversation",
  waiting: "Waiting for a reply",
  yourAnswer: "Your answer",
  image: "Image",
  video: "Video",
  audio: "Audio",
  embed: "Embedded content",
  unknownMessage: "This message can't be shown here.",
  retry: "Try again",
  somethingBroke: "Something went wrong while showing this.",
  loadFailed: "This part could not be loaded. Check your connection.",
  send: "Send",
  sendWithModifier: "Press Ctrl or ⌘ and Enter to send",
};
