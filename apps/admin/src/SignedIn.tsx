import { useEffect, useMemo, useState } from "react";
import { BotList } from "./bots/BotList.tsx";
import { Conversation } from "./conversation/Conversation.tsx";
import { Figures } from "./figures/Figures.tsx";
import type { OwnerApi } from "./owner-api/create-owner-api.ts";
import { BotHeader } from "./page/BotHeader.tsx";
import { Notice } from "./page/Notice.tsx";
import { TopBar } from "./page/TopBar.tsx";
import { useRoute } from "./page/route.ts";
import { useLoaded } from "./page/use-loaded.ts";
import { useLive } from "./page/use-live.ts";
import { noFilter } from "./results/result-filter.ts";
import { Results } from "./results/Results.tsx";
import { useWords } from "./words/words.ts";

/** What is behind the door. */
export function SignedIn({ api, onSignedOut }: SignedInProps) {
  // One api per sign-in, though its maker runs with every render.
  const [own] = useState(api);
  const words = useWords();
  const route = useRoute();
  const live = useLive(own);
  const bots = useLoaded("bots", own.bots);
  const [filter, setFilter] = useState(noFilter);
  const botId = "botId" in route ? route.botId : "";
  const bot = useMemo(
    () => bots.value?.find(({ id, publicId }) => id === botId || publicId === botId),
    [bots.value, botId],
  );
  const { status, message } = bots.problem ?? live.problem ?? { status: 0, message: "" };
  const isRefused = status === 401 || status === 403;

  useEffect(() => {
    if (isRefused) onSignedOut(status === 401 ? words.tokenGone : message);
  }, [isRefused, status, message, onSignedOut, words]);
  useEffect(() => setFilter(noFilter), [botId]);

  return (
    <>
      <a className="skip" href="#main" onClick={skipToMain}>
        {words.skip}
      </a>
      <TopBar live={live.value?.total} bot={bot} onSignOut={() => onSignedOut("")} />
      <main id="main" tabIndex={-1}>
        {bots.problem !== undefined && !isRefused && <Notice title={bots.problem.message} isProblem />}
        {route.page === "bots" && bots.value !== undefined && <BotList bots={bots.value} live={live.value} />}
        {bots.value !== undefined && route.page !== "bots" && bot === undefined && (
          <Notice title={words.noSuchBot} isProblem>
            <a href="#/">{words.allBots}</a>
          </Notice>
        )}
        {bot !== undefined && (route.page === "answers" || route.page === "figures") && (
          <>
            <BotHeader bot={bot} page={route.page} />
            {route.page === "answers" ? (
              <Results key={bot.id} api={own} bot={bot} filter={filter} onFilter={setFilter} />
            ) : (
              <Figures key={bot.id} api={own} bot={bot} />
            )}
          </>
        )}
        {bot !== undefined && route.page === "conversation" && (
          <Conversation
            key={route.resultId}
            api={own}
            bot={bot}
            resultId={route.resultId}
            onRemoved={bots.reload}
          />
        )}
      </main>
    </>
  );
}

/** The address behind the `#` names the page, so the link must not change it. */
function skipToMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("#main")?.focus();
}

interface SignedInProps {
  readonly api: OwnerApi;
  /** With why, when it wasn't the owner's wish. */
  readonly onSignedOut: (why: string) => void;
}
