import { ask, audio, defineBot, embed, image, say, text, video } from "@banter/engine";

/** A grey card. Drawings have no full-size view, photographs do. */
const PHOTOGRAPH =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAYCAIAAAAUMWhjAAAAIklEQVR42mOYSWPAMGrBqAWjFoxaMGrBqAWjFoxaMDQsAACEAmFMuLHYtgAAAABJRU5ErkJggg==";

/** Sends a message of every kind and remembers its visitors. Needs the site's `showcase/` files beside it. */
export default defineBot({
  id: "tells",
  name: "Tells",
  variables: { more: text(), name: text() },
  theme: {
    customCss: ".banter-host-bubble { letter-spacing: 3px } .typebot-guest-bubble { letter-spacing: 4px }",
  },
  settings: {
    typingEmulation: { enabled: false },
    general: { rememberUser: { isEnabled: true, storage: "local" } },
  },
  start: "all",
  groups: {
    all: [
      say("**Bold** and a [link](#top)."),
      image(PHOTOGRAPH, { alt: "A cup" }),
      audio("/showcase/chime.wav", { isAutoplay: false }),
      video("/showcase/clip.webm", { height: 120, isAutoplay: false }),
      embed("/showcase/page.html", { height: 120 }),
      say("More?"),
      ask.text({ save: "more" }),
      say("And your name?"),
      ask.text({ save: "name" }),
      say("Goodbye, {{name}}."),
    ],
  },
});
