import type { Route } from "playwright";
import type { FaultArea } from "../fault-case.ts";
import { postEvent } from "../post-event.ts";
import type { Visit } from "../visit.ts";

const second = "What is the second answer?";

export const partFaults: FaultArea = {
  area: "Part of the conversation fails",
  cases: [
    {
      fault: "A picture is missing",
      bot: "picture",
      inject: async (visit) => {
        await visit.open();
        await visit.answers("first");
      },
      expects: [second],
      recovery: "question",
    },
    {
      fault: "A script of the bot never ends",
      bot: "hanging-script",
      hasClock: true,
      inject: async (visit) => {
        await visit.open();
        await visit.answers("first");
        await visit.elapsesUntil("the conversation goes on", () =>
          visit.page.getByText(second).first().isVisible(),
        );
      },
      expects: [second],
      recovery: "question",
    },
    {
      fault: "A script of the bot throws",
      bot: "throwing-script",
      inject: async (visit) => {
        await visit.open();
        await visit.answers("first");
      },
      expects: [second],
      recovery: "question",
    },
    {
      fault: "The socket for a webhook event is refused",
      bot: "webhook",
      hasClock: true,
      inject: async (visit) => {
        await visit.open();
        visit.breaks("socket", { kind: "cut-before" }, 2);
        await visit.answers("first");
        await visit.elapsesUntil(
          "the socket is opened a third time",
          () => visit.proxy.calls.filter((call) => call === "socket").length >= 3,
        );
        await postEvent(visit);
      },
      expects: ["The event has come.", second],
      recovery: "question",
    },
    {
      fault: "Reload while waiting for a webhook event",
      bot: "webhook",
      inject: async (visit) => {
        await visit.open();
        await visit.answers("first");
        await visit.calls("socket", 1);
        await visit.reload();
        await visit.calls("socket", 2);
        await postEvent(visit);
      },
      expects: ["The event has come.", second],
      recovery: "question",
    },
    {
      fault: "A streamed reply is cut",
      bot: "stream",
      inject: async (visit) => {
        await streams({ kind: "half", isCut: false, text: '0:"Well"\n' })(visit);
        // A browser may discard text that it received in the same moment as the end of the connection.
        await visit.sees("Well");
        visit.proxy.cutConnections();
      },
      expects: ["The reply was interrupted. Try again."],
      recovery: { button: "Try again" },
    },
    {
      fault: "A streamed reply stalls",
      bot: "stream",
      hasClock: true,
      inject: async (visit) => {
        await streams({ kind: "half", isCut: false, text: '0:"Well"\n' })(visit);
        await visit.sees("Well");
        await visit.elapses(121_000);
      },
      expects: ["The reply was interrupted. Try again."],
      recovery: { button: "Try again" },
    },
    {
      fault: "A streamed reply is refused once (500)",
      bot: "stream",
      hasClock: true,
      inject: async (visit) => {
        await Promise.all([visit.receives(/streamMessage/), streams({ kind: "status", status: 500 })(visit)]);
        await streamsAgain(visit);
      },
      expects: [second],
      recovery: "question",
    },
    {
      fault: "A streamed reply is refused twice (500)",
      bot: "stream",
      hasClock: true,
      inject: async (visit) => {
        await Promise.all([
          visit.receives(/streamMessage/),
          streams({ kind: "status", status: 500 }, 2)(visit),
        ]);
        await streamsAgain(visit);
      },
      expects: ["The bot could not reply. Try again."],
      recovery: { button: "Try again" },
    },
    {
      fault: "A streamed reply contains an error",
      bot: "stream",
      inject: streams({
        kind: "status",
        status: 200,
        contentType: "text/plain",
        body: '0:"Well"\n3:"The model is tired"\n',
      }),
      expects: ["The reply was interrupted. Try again."],
      recovery: { button: "Try again" },
    },
    {
      fault: "The presigned upload request fails (500)",
      bot: "file",
      inject: async (visit) => {
        visit.breaks("upload", { kind: "status", status: 500 });
        await visit.open();
        await visit.answers("first");
        await upload(visit);
      },
      expects: ["Something broke", "An error occured while uploading the files"],
      recovery: "itself",
      endFault: retryUpload,
    },
    {
      fault: "An upload is cut off",
      bot: "file",
      inject: async (visit) => {
        let isFirst = true;
        await visit.page.route(/uploads?|files?\//, async (route: Route) => {
          if (
            route.request().method() !== "GET" &&
            !/generate-upload-url/.test(route.request().url()) &&
            isFirst
          ) {
            isFirst = false;
            await route.abort("connectionreset");
          } else await route.fallback();
        });
        await visit.open();
        await visit.answers("first");
        await choose(visit);
      },
      expects: ["File uploaded"],
      recovery: "itself",
      endFault: async (visit) => void (await visit.asks("second")),
    },
    {
      fault: "The chunk of a question fails to load at first",
      bot: "choice",
      inject: async (visit) => {
        let isBlocked = true;
        await visit.page.route(/chunks\/ChoiceInput/, (route) =>
          isBlocked ? route.abort() : route.fallback(),
        );
        await visit.open();
        await visit.answers("first");
        await visit.sees("This part could not be loaded.");
        isBlocked = false;
      },
      expects: ["This part could not be loaded. Check your connection."],
      recovery: { button: "Try again" },
    },
    {
      fault: "The chunk of the chat fails to load at first",
      inject: async (visit) => {
        let isBlocked = true;
        await visit.page.route(/chunks\/mount-chat/, (route) =>
          isBlocked ? route.abort() : route.fallback(),
        );
        await visit.open();
        await visit.page.getByRole("button", { name: "Try again" }).waitFor();
        isBlocked = false;
      },
      expects: [],
      recovery: { button: "Try again" },
    },
  ],
};

function streams(fault: Parameters<Visit["breaks"]>[1], count = 1) {
  return async (visit: Visit): Promise<void> => {
    visit.breaks("streamMessage", fault, count);
    await visit.open();
    await visit.answers("first");
  };
}

/** Skips the pause before the second attempt. */
function streamsAgain(visit: Visit): Promise<void> {
  return visit.elapsesUntil(
    "the stream is asked for again",
    () => visit.proxy.calls.filter((call) => call === "streamMessage").length >= 2,
  );
}

async function choose(visit: Visit) {
  const input = await visit.asks("file");
  await input
    .locator("input[type=file]")
    .setInputFiles({ name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("Hello") });
  return input;
}

async function upload(visit: Visit): Promise<void> {
  const input = await choose(visit);
  const send = input.getByRole("button", { name: /Upload/ });
  await send.or(input.getByRole("alert")).first().waitFor();
  if (await send.isVisible()) await send.click();
}

async function retryUpload(visit: Visit): Promise<void> {
  await visit.page
    .getByRole("button", { name: /Upload|Try again/ })
    .first()
    .click();
  await visit.asks("second");
}
