/* Specimens of messages and inputs, with the options that change their look. */

const say = (sentence) => ({
  type: "text",
  content: { richText: [{ type: "p", children: [{ text: sentence }] }] },
});

const ask = (name, question, type, options = {}, items) => ({
  name,
  messages: [say(question)],
  input: { type, options: { variableId: "saved", ...options }, ...(items && { items }) },
});

/** A drawing without an intrinsic size, unlike the photographs of `pictures/`. */
const drawing = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="hsl(30 60% 45%)"/><circle cx="200" cy="150" r="90" fill="white"/></svg>`)}`;

const image = (url) => ({ type: "image", content: { url } });

const drinks = ["Coffee", "Tea", "Hot chocolate", "Water", "Juice"].map((content, index) => ({
  id: `drink${index}`,
  content,
}));
const places = ["Hills", "Sea", "Town"].map((title, index) => ({
  id: `place${index}`,
  title,
  description: ["Quiet and green", "Wind and sand", "Lights and noise"][index],
  pictureSrc: ["/pictures/hills.jpg", "/pictures/sea.webp", "/pictures/town.png"][index],
}));
const plans = ["Small", "Medium", "Large"].map((title, index) => ({
  id: `plan${index}`,
  title,
  description: ["For one person", "For a team", "For a company"][index],
  imageUrl: ["/pictures/light-roast.webp", "/pictures/roastery.webp", "/pictures/sea.webp"][index],
  paths: [
    { id: `take${index}`, text: "Take it" },
    { id: `ask${index}`, text: "Ask about it" },
  ],
}));

export const specimens = [
  ask("Text", "What is your name?", "text input", { labels: { placeholder: "Your name" } }),
  ask("Text, long", "Tell us more.", "text input", {
    isLong: true,
    labels: { placeholder: "A few sentences", button: "Send" },
  }),
  ask("Text, with files and voice", "Describe the problem.", "text input", {
    attachments: { isEnabled: true, saveVariableId: "saved" },
    audioClip: { isEnabled: true, saveVariableId: "saved" },
  }),
  ask("Number", "How many people?", "number input", { min: 1, max: 20, labels: { button: "Next" } }),
  ask("Number, currency", "What is your budget?", "number input", { style: "currency", currency: "EUR" }),
  ask("Email", "Where may we write?", "email input"),
  ask("URL", "Where is your site?", "url input"),
  ask("Phone", "Which number may we ring?", "phone number input", { defaultCountryCode: "GB" }),
  ask("Date", "Which day suits you?", "date input"),
  ask("Date, range and time", "From when to when?", "date input", { isRange: true, hasTime: true }),
  ask("Time", "At what time?", "time input"),
  ask("Choice", "What do you drink?", "choice input", {}, drinks),
  ask("Choice, multiple", "What do you like?", "choice input", { isMultipleChoice: true }, drinks),
  ask(
    "Choice, searchable",
    "Find your drink.",
    "choice input",
    { isMultipleChoice: true, isSearchable: true },
    drinks,
  ),
  ask("Picture choice", "Where would you go?", "picture choice input", {}, places),
  ask(
    "Picture choice, multiple",
    "Where would you go?",
    "picture choice input",
    { isMultipleChoice: true },
    places,
  ),
  ask("Rating, numbers", "How likely are you to tell a friend?", "rating input", {
    labels: { left: "Not at all", right: "Very" },
  }),
  ask("Rating, icons", "How was it?", "rating input", { buttonType: "Icons", length: 5 }),
  ask("Rating, one click", "How was it?", "rating input", {
    length: 5,
    startsAt: 1,
    isOneClickSubmitEnabled: true,
  }),
  ask("File", "Send us the plan.", "file input"),
  ask("File, several, skippable", "Send us pictures.", "file input", {
    isMultipleAllowed: true,
    isRequired: false,
    allowedFileTypes: { isEnabled: true, types: [".png", ".jpg", ".pdf"] },
  }),
  ask("Cards", "Pick a plan.", "cards", {}, plans),
  {
    // The server skips the payment.
    name: "Payment, without a key",
    messages: [
      say("Please pay."),
      { type: "payment input", options: { amount: "30", currency: "USD" } },
      say("Another time, then."),
    ],
  },
  {
    name: "Text, rich",
    messages: [
      {
        type: "text",
        content: {
          richText: [
            {
              type: "p",
              children: [
                { text: "Bold", bold: true },
                { text: ", " },
                { text: "italic", italic: true },
                { text: ", " },
                { text: "underlined", underline: true },
                { text: " and " },
                { type: "a", url: "https://example.com", children: [{ text: "a link" }] },
                { text: "." },
              ],
            },
            { type: "h2", children: [{ text: "A heading" }] },
            {
              type: "ul",
              children: [
                { type: "li", children: [{ type: "lic", children: [{ text: "First" }] }] },
                { type: "li", children: [{ type: "lic", children: [{ text: "Second" }] }] },
              ],
            },
            { type: "blockquote", children: [{ type: "p", children: [{ text: "Somebody said this." }] }] },
            {
              type: "code_block",
              lang: "js",
              children: [{ type: "code_line", children: [{ text: "const answer = 42;" }] }],
            },
          ],
        },
      },
    ],
  },
  { name: "Image", messages: [image("/pictures/hills.jpg")] },
  { name: "Image, small", messages: [image("/pictures/town-icon.png")] },
  { name: "Image, upright", messages: [image("/pictures/sea.webp")] },
  { name: "Image, turned by its file", messages: [image("/pictures/sea-turned.jpg")] },
  { name: "Image, wide", messages: [image("/pictures/coast.jpg")] },
  { name: "Image, cut out", messages: [image("/pictures/balloon.png")] },
  { name: "Image, drawn", messages: [image(drawing)] },
  {
    name: "Text, with a picture",
    messages: [
      {
        type: "text",
        content: {
          richText: [
            { type: "p", children: [{ text: "This is the view from the house:" }] },
            { type: "img", url: "/pictures/hills.jpg", children: [{ text: "" }] },
          ],
        },
      },
    ],
  },
  {
    name: "Video",
    messages: [
      {
        type: "video",
        content: { type: "url", url: "/showcase/clip.webm", height: 200, isAutoplayEnabled: false },
      },
    ],
  },
  {
    name: "Audio",
    messages: [{ type: "audio", content: { url: "/showcase/chime.wav", isAutoplayEnabled: false } }],
  },
  {
    name: "Video, file missing",
    messages: [{ type: "video", content: { type: "url", url: "/missing.mp4", isAutoplayEnabled: false } }],
  },
  {
    name: "Audio, file missing",
    messages: [{ type: "audio", content: { url: "/missing.mp3", isAutoplayEnabled: false } }],
  },
  { name: "Embed", messages: [{ type: "embed", content: { url: "/embedded.html", height: 200 } }] },
];

/** The specimens, with the example of every input that has none of its own. */
export function withExamples(inputExamples) {
  const shown = new Set(
    specimens
      .flatMap(({ messages, input }) => [...messages, ...(input ? [input] : [])])
      .map(({ type }) => type),
  );
  const missing = inputExamples.filter(({ type }) => !shown.has(type));
  return [
    ...specimens,
    ...missing.map(({ type, options, items }) => ask(type, "Example", type, options, items)),
  ];
}
