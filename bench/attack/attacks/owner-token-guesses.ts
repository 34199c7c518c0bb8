import type { Attack } from "../attack.ts";

const GUESSES = 150;

/** Guesses the owner token as visitors of a proxy on the server's machine, with the address that each header claims. */
const attack: Attack = {
  name: "guess the owner token behind an unconfigured proxy",
  run: async (start) => {
    const environment = { BANTER_OWNER_TOKEN: "a-long-random-text-of-the-owner" };
    const { url } = await start({
      bots: [{ id: "hello", start: "hi", groups: { hi: [{ ask: "text" }] } }],
      environment,
    });
    let checked = 0;
    for (let n = 0; n < GUESSES; n++) {
      const { status } = await fetch(`${url}/api/v1/owner/live`, {
        headers: { authorization: `Bearer guess-${n}`, "x-forwarded-for": `203.0.113.${n}` },
      });
      if (status === 401) checked++;
    }
    return { isHeld: checked <= 10, figure: `${checked} of ${GUESSES} guesses were checked` };
  },
};

export default attack;
