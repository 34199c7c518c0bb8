import { closePopoversOnUse } from "./close-popovers.ts";
import { addCopyButtons } from "./copy-code.ts";
import { followHeadings } from "./current-heading.ts";
import { addSearch } from "./search.ts";
import { revealCurrentPage } from "./reveal-current-page.ts";
import { makeScrollersFocusable } from "./scrollers.ts";
import { addTryButtons } from "./try-bot.ts";

/* Entry point of every page of the docs site. Without scripts, pages are complete except search, copying and trying bots. */
addSearch();
addCopyButtons();
addTryButtons();
revealCurrentPage();
followHeadings();
closePopoversOnUse();
makeScrollersFocusable();
