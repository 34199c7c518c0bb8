import type { BotOverview, LiveVisitors } from "@banter/protocol/reply-schemas";
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from "react";
import { Analytics } from "./analytics/Analytics.tsx";
import { BotList } from "./bots/BotList.tsx";
import { Conversation } from "./conversation/Conversation.tsx";
import type { OwnerApi } from "./owner-api/create-owner-api.ts";
import type { ApiError } from "./owner-api/send-request.ts";
import { BotHeader } from "./page/BotHeader.tsx";
import { ErrorBoundary } from "./page/ErrorBoundary.tsx";
import { Notice } from "./page/Notice.tsx";
import { Skeleton } from "./page/Skeleton.tsx";
import { TopBar } from "./page/TopBar.tsx";
import { routeHash, useRoute, type Route } from "./page/route.ts";
import { useQuery, type Query } from "./page/use-query.ts";
import { firstPage, type PlaceProps } from "./results/results-place.ts";
import { Results } from "./results/Results.tsx";
import { useStrings } from "./strings/strings.ts";

// The editor contains the engine, which owners who read answers don't need.
const Editor = lazy(async () => ({ default: (await import("./editor/Editor.tsx")).Editor }));
// The map contains a library for its layout.
const FlowMap = lazy(async () => ({ default: (await import("./map/FlowMap.tsx")).FlowMap }));
const NewBot = lazy(async () => ({ default: (await import("./editor/NewBot.tsx")).NewBot }));

/** The page after signing in. */
export function SignedIn({ api, onSignedOut }: SignedInProps) {
  const strings = useStrings();
  const route = useRoute();
  const live = useLiveVisitors(api);
  const bots = useQuery("bots", api.bots);
  const botId = "botId" in route ? route.botId : "";
  const bot = useMemo(
    () => bots.value?.find(({ id, publicId }) => id === botId || publicId === botId),
    [bots.value, botId],
  );
  const isRejected = useSignOutOnRejection(bots.problem ?? live.problem, onSignedOut);

  return (
    <>
      <a className="skip" href="#main" onClick={skipToMain}>
        {strings.skipToContent}
      </a>
      <TopBar live={live.value?.total} bot={bot} onSignOut={() => onSignedOut("")} />
      <main id="main" tabIndex={-1}>
        {bots.problem !== undefined && !isRejected && <Notice title={bots.problem.message} isProblem />}
        {bots.isLoading && bots.value === undefined && <Skeleton lines={6} />}
        {route.page === "bots" && bots.value !== undefined && (
          <ErrorBoundary fallback={<Notice title={strings.partFailed} isProblem />}>
            <BotList bots={bots.value} live={live.value} />
          </ErrorBoundary>
        )}
        {route.page === "new-bot" && (
          <ErrorBoundary fallback={<Notice title={strings.partFailed} isProblem />}>
            <Suspense fallback={<Skeleton lines={6} />}>
              <NewBot api={api} onChanged={bots.reload} />
            </Suspense>
          </ErrorBoundary>
        )}
        {"botId" in route && bots.value !== undefined && bot === undefined && !bots.isLoading && (
          <Notice title={strings.botNotFound} isProblem>
            <a href="#/">{strings.allBots}</a>
          </Notice>
        )}
        {"botId" in route && bot !== undefined && (
          <BotPage key={bot.id} api={api} bot={bot} route={route} onChanged={bots.reload} />
        )}
      </main>
    </>
  );
}

interface SignedInProps {
  readonly api: OwnerApi;
  /** `reason` is empty if the owner signed out. */
  readonly onSignedOut: (reason: string) => void;
}

/** The hash is the route, so focus the content without following the link. */
function skipToMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("#main")?.focus();
}

/** Signs out if the server rejects the token. Returns whether it did. */
function useSignOutOnRejection(
  problem: ApiError | undefined,
  onSignedOut: SignedInProps["onSignedOut"],
): boolean {
  const strings = useStrings();
  const isRejected = problem?.status === 401 || problem?.status === 403;
  const signOut = useEffectEvent(() => {
    if (problem !== undefined) onSignedOut(problem.status === 401 ? strings.tokenRevoked : problem.message);
  });
  useEffect(() => {
    if (isRejected) signOut();
  }, [isRejected]);
  return isRejected;
}

/** Another route renders again after one has failed. */
function BotPage(props: BotPageProps) {
  const strings = useStrings();
  // Outlives the table, so that it is the same after reading a conversation.
  const [place, setPlace] = useState(firstPage);
  return (
    <ErrorBoundary key={routeHash(props.route)} fallback={<Notice title={strings.partFailed} isProblem />}>
      <BotRoute {...props} place={place} onPlace={setPlace} />
    </ErrorBoundary>
  );
}

function BotRoute({ api, bot, route, onChanged, place, onPlace }: BotPageProps & PlaceProps) {
  switch (route.page) {
    case "answers":
      return (
        <>
          <BotHeader api={api} bot={bot} page="answers" />
          <Results api={api} bot={bot} place={place} onPlace={onPlace} />
        </>
      );
    case "analytics":
      return (
        <>
          <BotHeader api={api} bot={bot} page="analytics" />
          <Analytics api={api} bot={bot} />
        </>
      );
    case "map":
      return (
        <>
          <BotHeader api={api} bot={bot} page="map" />
          <Suspense fallback={<Skeleton lines={9} />}>
            <FlowMap api={api} bot={bot} />
          </Suspense>
        </>
      );
    case "edit":
      return (
        <>
          <BotHeader api={api} bot={bot} page="edit" />
          <Suspense fallback={<Skeleton lines={6} />}>
            <Editor key={bot.id} {...{ api, bot, onChanged }} at={route.at} section={route.section} />
          </Suspense>
        </>
      );
    case "conversation":
      return (
        <Conversation
          key={route.resultId}
          api={api}
          bot={bot}
          resultId={route.resultId}
          onRemoved={onChanged}
        />
      );
  }
}

interface BotPageProps {
  readonly api: OwnerApi;
  readonly bot: BotOverview;
  readonly route: Extract<Route, { readonly botId: string }>;
  /** After a change of the list of bots. */
  readonly onChanged: () => void;
}

const LIVE_POLL_MS = 10_000;

/** Polls while the page is visible. */
function useLiveVisitors(api: OwnerApi): Query<LiveVisitors> {
  const live = useQuery("live", api.live);
  const { reload } = live;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") reload();
    }, LIVE_POLL_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return live;
}
