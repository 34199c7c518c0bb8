import { copyButton } from "./copy-button.js";
import { presetDescriptions, presetLabels, presetThemes } from "./dist/preset-themes.js";

const list = document.querySelector(".presets");

for (const preset of Object.keys(presetLabels)) list.append(section(preset));

function section(preset) {
  const shown = document.createElement("section");
  shown.className = "preset";
  shown.id = preset;
  shown.append(about(preset), chat(preset, "light"), chat(preset, "dark"));
  return shown;
}

function about(preset) {
  const text = document.createElement("div");
  const heading = Object.assign(document.createElement("h2"), { textContent: presetLabels[preset] });
  const description = Object.assign(document.createElement("p"), {
    textContent: presetDescriptions[preset],
  });
  text.append(heading, description, copyableCode(`theme: "${preset}"`));
  return text;
}

function copyableCode(source) {
  const line = document.createElement("div");
  line.className = "copyable";
  const code = Object.assign(document.createElement("code"), { textContent: source });
  line.append(code, copyButton(source, `Copy: ${source}`));
  return line;
}

function chat(preset, scheme) {
  const shown = document.createElement("banter-standard");
  shown.typebot = botWith(preset, scheme);
  shown.colorScheme = scheme;
  // A name of its own for each of the many conversations on the page.
  shown.ariaLabel = `${presetLabels[preset]}, ${scheme}`;
  void answerFirstQuestion(shown);
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
