import type { Attack } from "../attack.ts";

const TREASURE = "the text behind the password";

/** Starts a preview behind the question that protects a text. Group ids are part of the wire: `{group}.{variable}`. */
const attack: Attack = {
  name: "read behind a password by a preview",
  run: async (start) => {
    const server = await start({
      bots: [
        {
          id: "vault",
          start: "gate",
          variables: { password: { type: "text" } },
          groups: {
            gate: [
              { ask: "text", save: "password" },
              { when: { variable: "password", operator: "equal to", value: "s3sam" }, do: { go: "inside" } },
            ],
            inside: [{ say: TREASURE }],
          },
        },
      ],
    });
    const path = "/api/v1/typebots/vault/preview/startChat";
    const startFrom = { type: "group", groupId: "inside" };
    const replies = [
      await server.post(path, { startFrom }),
      await server.post(path, { startFrom, previewToken: "4102444800.forged" }),
      await server.post(path, { startFrom, typebot: { id: "vault" } }),
      await server.post(path, { startFrom }, { authorization: "Bearer guess" }),
    ];
    const told = replies.filter(({ text }) => text.includes(TREASURE)).length;
    return { isHeld: told === 0, figure: `${told} of ${replies.length} requests got the text` };
  },
};

export default attack;
