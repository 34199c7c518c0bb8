import { smtpFailure } from "../../../packages/server/src/effects/smtp-failure.ts";
import { parseObjectList } from "../../../packages/server/src/files/s3-object-list.ts";
import { textTarget } from "../define-target.ts";
import type { FuzzTarget } from "../fuzz-target.ts";

const mail = { smtpUrl: "smtps://ada:pa%24%26ss@mail.example", from: "Ada <ada@bots.example>" };

/** What mail servers and file services reply. */
export const serviceTargets: readonly FuzzTarget[] = [
  textTarget({
    name: "services/mail-reply",
    tokens: ["550", "-", " 5.1.1 ", "<eve@a.example>", "ada@bots.example", "@", "pa$&ss", "$&", "\r\n"],
    seeds: ["550 5.1.1 <eve@a.example>: Recipient address rejected: User unknown"],
    read: (text) =>
      [450, 550].map((responseCode) =>
        smtpFailure(Object.assign(new Error(text), { code: "EENVELOPE", responseCode }), mail),
      ),
  }),
  textTarget({
    name: "services/file-list",
    tokens: ["<Contents>", "</Contents>", "<Key>", "</Key>", "<LastModified>", "&amp;", "&", "<", "a", "\n"],
    seeds: [
      "<Contents><Key>unclaimed/a</Key><LastModified>2026-01-31T12:00:00.000Z</LastModified></Contents>",
      "<NextContinuationToken>1</NextContinuationToken>",
    ],
    read: parseObjectList,
  }),
];
