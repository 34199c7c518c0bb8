import { presetLabels, presetThemes } from "./dist/preset-themes.js";

const grid = document.querySelector(".presets");

for (const [preset, label] of Object.entries(presetLabels))
  for (const scheme of ["light", "dark"]) grid.append(figure(preset, `${label}, ${scheme}`, scheme));

function figure(preset, name, scheme) {
  const shown = document.createElement("figure");
  shown.className = "specimen";
  const caption = document.createElement("figcaption");
  caption.textContent = name;
  const chat = document.createElement("banter-standard");
  chat.typebot = botWith(preset, scheme);
  chat.colorScheme = scheme;
  shown.append(caption, chat);
  void answerFirstQuestion(chat);
  return shown;
}

/** Shows an answer among the messages. */
async function answerFirstQuestion(chat) {
  for (;;) {
    const choice = chat.shadowRoot?.querySelector('[data-itemid="start"]');
    if (choice) return choice.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** A short conversation with messages, an answer, a field and choices. */
function botWith(preset, scheme) {
  const id = `preset-${preset}-${scheme}`;
  const group = (groupId, ...blocks) => ({ id: groupId, title: groupId, blocks });
  return {
    version: "6.1",
    id,
    name: preset,
    publicId: id,
    events: [{ id: "begin", type: "start", outgoingEdgeId: "a" }],
    edges: [
      { id: "a", from: { eventId: "begin" }, to: { groupId: "hello" } },
      { id: "b", from: { blockId: "first" }, to: { groupId: "topic" } },
    ],
    groups: [
      group(
        "hello",
        say("hi", "Hi, I'm Ada 👋"),
        say("what", "Time for a call?"),
        choice("first", [["start", "Yes, please 🎉"]], {}, "b"),
      ),
      group(
        "topic",
        say("when", "When?"),
        choice(
          "second",
          [
            ["morning", "In the morning"],
            ["noon", "Over lunch"],
            ["evening", "In the evening"],
          ],
          { isSearchable: true },
        ),
      ),
    ],
    variables: [],
    theme: withAvatar(presetThemes[preset]),
    settings: { typingEmulation: { enabled: false } },
  };
}

function withAvatar(theme) {
  const hostAvatar = { isEnabled: true, url: "☕" };
  return {
    ...theme,
    chat: { ...theme.chat, hostAvatar },
    ...(theme.dark && { dark: withAvatar(theme.dark) }),
  };
}

function say(id, text) {
  return { id, type: "text", content: { richText: [{ type: "p", children: [{ text }] }] } };
}

function choice(id, items, options, outgoingEdgeId) {
  return {
    id,
    type: "choice input",
    items: items.map(([itemId, content]) => ({ id: itemId, content })),
    options,
    outgoingEdgeId,
  };
}
