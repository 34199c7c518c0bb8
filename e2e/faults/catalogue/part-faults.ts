import type { Route } from "playwright";
import type { FaultArea } from "../fault-case.ts";
import { postEvent } from "../post-event.ts";
import type { Visit } from "../visit.ts";

const second = "What is the second answer?";

export const partFaults: FaultArea = {
  area: "A part of the conversation fails",
  cases: [
    {
      fault: "A picture is missing",
      bot: "picture",
      strike: async (visit) => {
        await visit.open();
        await visit.answers("first");
      },
      sees: [second],
      wayOn: "question",
    },
    {
      fault: "A script of the bot never ends",
      bot: "hanging-script",
      hasClock: true,
      strike: async (visit) => {
        await visit.open();
        await visit.answers("first");
        await visit.elapsesUntil("the conversation goes on", () =>
          visit.page.getByText(second).first().isVisible(),
        );
      },
      sees: [second],
      wayOn: "question",
    },
    {
      fault: "A script of the bot throws",
      bot: "throwing-script",
      strike: async (visit) => {
        await visit.open();
        await visit.answers("first");
      },
      sees: [second],
      wayOn: "question",
    },
    {
      fault: "The socket of a webhook's event is refused",
      bot: "webhook",
      hasClock: true,
      strike: async (visit) => {
        await visit.open();
        visit.breaks("socket", { kind: "cut-before" }, 2);
        await visit.answers("first");
        await visit.elapsesUntil(
          "the socket is opened a third time",
          () => visit.proxy.calls.filter((call) => call === "socket").length >= 3,
        );
        await postEvent(visit);
      },
      sees: ["The event has come.", second],
      wayOn: "question",
    },
    {
      fault: "Reload while a webhook's event is awaited",
      bot: "webhook",
      strike: async (visit) => {
        await visit.open();
        await visit.answers("first");
        await visit.calls("socket", 1);
        await visit.reload();
        await visit.calls("socket", 2);
        await postEvent(visit);
      },
      sees: ["The event has come.", second],
      wayOn: "question",
    },
    {
      fault: "A streamed reply is cut",
      bot: "stream",
      strike: streams({ kind: "half", isCut: true, text: '0:"Well"\n' }),
      sees: ["The reply broke off. You can try again."],
      wayOn: { button: "Try again" },
    },
    {
      fault: "A streamed reply stands still",
      bot: "stream",
      hasClock: true,
      strike: async (visit) => {
        await streams({ kind: "half", isCut: false, text: '0:"Well"\n' })(visit);
        await visit.sees("Well");
        await visit.elapses(31_000);
      },
      sees: ["The reply broke off. You can try again."],
      wayOn: { button: "Try again" },
    },
    {
      fault: "A streamed reply is refused once (500)",
      bot: "stream",
      hasClock: true,
      strike: async (visit) => {
        await Promise.all([visit.hears(/streamMessage/), streams({ kind: "status", status: 500 })(visit)]);
        await streamsAgain(visit);
      },
      sees: [second],
      wayOn: "question",
    },
    {
      fault: "A streamed reply is refused twice (500)",
      bot: "stream",
      hasClock: true,
      strike: async (visit) => {
        await Promise.all([visit.hears(/streamMessage/), streams({ kind: "status", status: 500 }, 2)(visit)]);
        await streamsAgain(visit);
      },
      sees: ["The reply broke off. You can try again."],
      wayOn: "question",
    },
    {
      fault: "A streamed reply has an error in it",
      bot: "stream",
      strike: streams({
        kind: "status",
        status: 200,
        contentType: "text/plain",
        body: '0:"Well"\n3:"The model is tired"\n',
      }),
      sees: ["The reply broke off. You can try again."],
      wayOn: { button: "Try again" },
    },
    {
      fault: "An upload is refused at its permission (500)",
      bot: "file",
      strike: async (visit) => {
        visit.breaks("upload", { kind: "status", status: 500 });
        await visit.open();
        await visit.answers("first");
        await upload(visit);
      },
      sees: ["Something broke", "An error occured while uploading the files"],
      wayOn: "itself",
      goOn: retryUpload,
    },
    {
      fault: "An upload is cut on its way",
      bot: "file",
      strike: async (visit) => {
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
      sees: ["File uploaded"],
      wayOn: "itself",
      goOn: async (visit) => void (await visit.asks("second")),
    },
    {
      fault: "The code of a question can't be fetched at first",
      bot: "choice",
      strike: async (visit) => {
        let isBlocked = true;
        await visit.page.route(/chunks\/ChoiceInput/, (route) =>
          isBlocked ? route.abort() : route.fallback(),
        );
        await visit.open();
        await visit.answers("first");
        await visit.sees("This part could not be loaded.");
        isBlocked = false;
      },
      sees: ["This part could not be loaded. Check your connection."],
      wayOn: { button: "Try again" },
    },
    {
      fault: "The code of the chat can't be fetched at first",
      strike: async (visit) => {
        let isBlocked = true;
        await visit.page.route(/chunks\/mount-chat/, (route) =>
          isBlocked ? route.abort() : route.fallback(),
        );
        await visit.open();
        await visit.page.getByRole("button", { name: "Try again" }).waitFor();
        isBlocked = false;
      },
      sees: [],
      wayOn: { button: "Try again" },
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

/** The pause before the second try passes. */
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
