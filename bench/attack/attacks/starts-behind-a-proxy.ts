import type { Attack } from "../attack.ts";

const STARTS = 300;

/** Starts conversations through a proxy on the server's machine, for which the server isn't configured. */
const attack: Attack = {
  name: "start conversations behind an unconfigured proxy",
  run: async (start) => {
    const server = await start({ bots: [{ id: "hello", start: "hi", groups: { hi: [{ ask: "text" }] } }] });
    let started = 0;
    for (let n = 0; n < STARTS; n++) {
      const { status } = await server.post(
        "/api/v1/typebots/hello/startChat",
        {},
        { "x-forwarded-for": `203.0.113.${n % 250}` },
      );
      if (status === 200) started++;
    }
    return { isHeld: started < 100, figure: `${started} of ${STARTS} conversations were started` };
  },
};

export default attack;
