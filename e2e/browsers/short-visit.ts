import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isSkipped, type TestProgram } from "../../tools/test-programs.ts";
import { startHostSite, type HostSite } from "../embedding/host-site.ts";
import { expectedAnswers } from "../inputs/every-input-visitor.ts";
import { storedAnswers } from "../inputs/stored-answers.ts";
import { startServer, type StartedServer } from "../started-server.ts";
import { startModelProvider, type ModelAnswer, type ModelProvider } from "../streaming/model-provider.ts";
import { answerEveryInput, type EveryInputOptions } from "./answer-every-input.ts";
import type { DrivenLocator, VisitedPage } from "./driven-page.ts";

/*
 * What every engine is tested for in the full check: every input, a photograph, a streamed reply and a reload. `npm run
 * firefox` and `npm run verify webkit` test more.
 */

/** A browser of the engine under test. */
export interface VisitingBrowser<Found extends DrivenLocator<Found>> {
  newPage(): Promise<{ readonly page: VisitedPage<Found>; close(): Promise<void> }>;
  close(): Promise<void>;
}

/** The tests of an engine. */
export function describeShortVisit<Found extends DrivenLocator<Found>>(
  engine: TestProgram,
  launch: () => Promise<VisitingBrowser<Found>>,
  options?: EveryInputOptions,
): void {
  const isMissing = isSkipped(engine);
  describe.skipIf(isMissing)(`in ${engine.name}${isMissing ? " (can't be installed here)" : ""}`, () => {
    let visited: VisitedSite;
    let browser: VisitingBrowser<Found>;
    beforeAll(async () => {
      [visited, browser] = await Promise.all([startVisitedSite(), launch()]);
    });
    afterAll(async () => {
      await browser?.close();
      await visited?.close();
    });

    async function visit(
      run: (page: VisitedPage<Found>, site: VisitedSite) => Promise<VisitOutcome>,
    ): Promise<VisitOutcome> {
      const { page, close } = await browser.newPage();
      try {
        return await run(page, visited);
      } finally {
        await close();
      }
    }

    test("every input is answered", { timeout: 120_000 }, async () => {
      const outcome = await visit((page, site) => answerAllInputs(page, site, options));
      expect(outcome).toMatchObject({ answers: expectedAnswers, problems: [] });
    });

    test("pictures have their size, a reply streams, and a reload restores the conversation", async () => {
      const outcome = await visit(watchAndReload);
      expect(outcome).toMatchObject({
        answers: { question: "The weather?", answer: "It is **sunny** now. It will stay so.", name: "Ada" },
        problems: [],
      });
    });
  });
}

/** A page that shows the widget, and the servers that it talks to. */
interface VisitedSite {
  readonly server: StartedServer;
  readonly provider: ModelProvider;
  readonly site: HostSite;
  close(): Promise<void>;
}

async function startVisitedSite(): Promise<VisitedSite> {
  const provider = await startModelProvider();
  const [server, site] = await Promise.all([
    startServer(
      ["e2e/inputs/every-input-bot.ts", "e2e/browsers/bots/short-visit.ts"],
      { BANTER_AI_OPENAI_KEY: "key", BANTER_AI_OPENAI_BASE_URL: provider.baseUrl },
      // Serves the test files at `/files/`.
      "e2e",
    ),
    startHostSite(),
  ]);
  return {
    server,
    provider,
    site,
    close: async () => void (await Promise.all([server.stop(), site.close(), provider.close()])),
  };
}

/** What a visit leaves behind. */
interface VisitOutcome {
  readonly answers: Readonly<Record<string, string>>;
  /** Errors of the page. */
  readonly problems: unknown;
}

/** Answers one question of every kind. */
async function answerAllInputs<Found extends DrivenLocator<Found>>(
  page: VisitedPage<Found>,
  { server, site }: VisitedSite,
  options?: EveryInputOptions,
): Promise<VisitOutcome> {
  await page.goto(addressOf(site, server, "every-input"));
  await answerEveryInput(page, options);
  return outcomeOf(page, server, "every-input");
}

/** Looks at pictures, watches a reply stream, reloads, and expects to find the conversation as it was. */
async function watchAndReload<Found extends DrivenLocator<Found>>(
  page: VisitedPage<Found>,
  { server, provider, site }: VisitedSite,
): Promise<VisitOutcome> {
  const says = (words: string) => page.getByTestId("host-bubble").getByText(words).waitFor();
  const answer = async (words: string) => {
    await page.getByRole("log").getByRole("textbox").click();
    await page.keyboard.type(`${words}\n`);
  };

  await page.goto(addressOf(site, server, "short-visit"));
  await says("What would you like to know?");
  await expectPictures(page);

  const replying = new Promise<ModelAnswer>((resolve) => provider.plan.push(resolve));
  await answer("The weather?");
  const reply = await replying;
  reply.write("It is **sunny** now. It will st");
  await page.locator(".banter-streaming-container").getByText("sunny").waitFor();
  reply.write("ay so.");
  reply.finish();
  await says("And your name?");

  await page.reload();
  await says("It will stay so.");
  await page.getByTestId("guest-bubble").getByText("The weather?").waitFor();
  await says("And your name?");
  await expectPictures(page);
  await answer("Ada");
  await says("Goodbye, Ada.");
  expect(provider.requests).toBe(1);
  return outcomeOf(page, server, "short-visit");
}

async function outcomeOf<Found extends DrivenLocator<Found>>(
  page: VisitedPage<Found>,
  server: StartedServer,
  bot: string,
): Promise<VisitOutcome> {
  return {
    answers: await storedAnswers(server, bot),
    problems: await page.evaluate(() => Reflect.get(window, "problems")),
  };
}

/** The small picture has its own size, the large photograph most of the chat's width and its own ratio. */
async function expectPictures<Found extends DrivenLocator<Found>>(page: VisitedPage<Found>): Promise<void> {
  await expect
    .poll(() => page.evaluate(measurePictures), { timeout: 20_000 })
    .toEqual([
      { natural: "1600 × 1067", ratio: 1.5, isWide: true, width: expect.any(Number) },
      { natural: "48 × 32", ratio: 1.5, isWide: false, width: 48 },
    ]);
}

/** Runs in the page. */
function measurePictures(): readonly object[] {
  const chat = document.querySelector("banter-standard");
  const pictures = chat?.shadowRoot?.querySelectorAll<HTMLImageElement>(".banter-image") ?? [];
  return [...pictures].map((picture) => {
    const { width, height } = picture.getBoundingClientRect();
    return {
      natural: `${picture.naturalWidth} × ${picture.naturalHeight}`,
      ratio: Math.round((10 * width) / height) / 10,
      isWide: width > (chat?.clientWidth ?? 0) / 2,
      width,
    };
  });
}

function addressOf(site: HostSite, server: StartedServer, bot: string): string {
  return site.put(
    `/${bot}`,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
      <script>problems = []; onerror = (message) => problems.push(message); onunhandledrejection = ({ reason }) => problems.push(String(reason));</script>
      <script type="module" src="/banter/banter.js"></script>
      <main><h1>A page</h1><banter-standard typebot="${bot}" api-host="${server.url}" style="display: block; height: 600px"></banter-standard></main>`,
  );
}
