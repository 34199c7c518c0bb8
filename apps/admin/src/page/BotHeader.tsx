import type { BotOverview } from "@banter/protocol/reply-schemas";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import { PageTitle } from "./PageTitle.tsx";
import { BotLinks } from "./BotLinks.tsx";
import { PreviewLinkButton } from "./PreviewLinkButton.tsx";
import { routeHash } from "./route.ts";
import { interpolate, useStrings } from "../strings/strings.ts";

/** A bot's name and the tabs of its pages. */
export function BotHeader({ api, bot, page }: BotHeaderProps) {
  const strings = useStrings();
  return (
    <div className="bot-header">
      <div className="bot-title">
        <PageTitle>{bot.name}</PageTitle>
        <div className="button-row">
          <BotLinks bot={bot} />
          {bot.isServed && <PreviewLinkButton create={() => api.createPreviewLink(bot.id)} />}
        </div>
      </div>
      <nav className="tabs" aria-label={interpolate(strings.pagesOf, { name: bot.name })}>
        <a
          href={routeHash({ page: "answers", botId: bot.id })}
          aria-current={page === "answers" ? "page" : undefined}
        >
          {strings.answers}
        </a>
        <a
          href={routeHash({ page: "analytics", botId: bot.id })}
          aria-current={page === "analytics" ? "page" : undefined}
        >
          {strings.analytics}
        </a>
        <a
          href={routeHash({ page: "map", botId: bot.id })}
          aria-current={page === "map" ? "page" : undefined}
        >
          {strings.map}
        </a>
        <a
          href={routeHash({ page: "edit", botId: bot.id })}
          aria-current={page === "edit" ? "page" : undefined}
        >
          {strings.edit}
        </a>
      </nav>
    </div>
  );
}

interface BotHeaderProps {
  readonly api: Pick<OwnerApi, "createPreviewLink">;
  readonly bot: BotOverview;
  readonly page: "answers" | "analytics" | "map" | "edit";
}
