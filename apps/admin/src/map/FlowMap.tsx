import type { BotOverview } from "@banter/protocol/reply-schemas";
import { useState } from "react";
import { periodFilter, PeriodSelect, usePeriod } from "../analytics/PeriodSelect.tsx";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import { Notice } from "../page/Notice.tsx";
import { Skeleton } from "../page/Skeleton.tsx";
import { useQuery } from "../page/use-query.ts";
import { useStrings } from "../strings/strings.ts";
import { AbTests } from "./AbTests.tsx";
import { FlowList } from "./FlowList.tsx";
import { MapView } from "./MapView.tsx";
import "./map.css";

/** The layout of more groups blocks the page for a moment, so their map is shown on demand. */
const MAX_GROUPS_AT_ONCE = 300;

/** The served bot as a map of its groups, with the visitors of a period. */
export function FlowMap({ api, bot }: { readonly api: OwnerApi; readonly bot: BotOverview }) {
  const strings = useStrings();
  const [period, setPeriod] = usePeriod();
  const [goal, setGoal] = useState("");
  const [chosen, setChosen] = useState<"map" | "list">();
  const { value, problem, isLoading } = useQuery(`${bot.id} ${period} ${goal}`, (signal) =>
    api.flow(bot.id, { ...periodFilter(period), goal }, signal),
  );
  const groups = value?.nodes.length ?? 0;
  const shown = chosen ?? (groups > MAX_GROUPS_AT_ONCE ? "list" : "map");
  return (
    <>
      <div className="map-bar">
        <PeriodSelect period={period} onPeriod={setPeriod} />
        {groups > 0 && (
          <button
            type="button"
            className="button"
            onClick={() => setChosen(shown === "map" ? "list" : "map")}
          >
            {shown === "map" ? strings.showAsList : strings.showAsMap}
          </button>
        )}
      </div>
      {problem !== undefined && <Notice title={problem.message} isProblem />}
      {value === undefined && isLoading && <Skeleton lines={9} />}
      {value !== undefined && groups === 0 && <p className="muted">{strings.flowUnknown}</p>}
      {value !== undefined && groups > 0 && (
        <>
          {shown === "map" ? (
            <MapView botId={bot.id} name={bot.name} flow={value} />
          ) : (
            <FlowList botId={bot.id} flow={value} />
          )}
          <p className="muted">{strings.mapVisits}</p>
          {value.abTests.length > 0 && <AbTests flow={value} goal={goal} onGoal={setGoal} />}
        </>
      )}
    </>
  );
}
