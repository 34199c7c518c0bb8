import { percentEncode } from "@banter/protocol";
import { markup, NOTHING, type Html } from "./html.ts";
import { renderPlainPage } from "./plain-page.ts";

export interface ListedBot {
  readonly id: string;
  readonly publicId: string;
  readonly name: string;
  readonly isPublic: boolean;
}

/** The bots of a server, for its owner. */
export function renderBotListPage(bots: readonly ListedBot[]): Html {
  return renderPlainPage(
    "Your bots",
    markup`<p class="note">Only requests from this machine get this list.</p>
      <ul class="bots">
        ${bots.map(listItem)}
      </ul>
      <p><a href="admin/">Visitors’ answers</a></p>`,
  );
}

function listItem({ id, publicId, name, isPublic }: ListedBot): Html {
  const path = `./${percentEncode(publicId)}`;
  return markup`<li>
          <div>
            <strong>${name}</strong>
            <span class="note">${publicId}${isPublic ? "" : " · page switched off"}</span>
          </div>
          <div class="actions">
            <a href="${path}" target="_blank" rel="noopener">Open</a>
            <a href="${path}/embed">Embed</a>
            <a href="admin/#/bots/${percentEncode(id)}/answers">Answers</a>
          </div>
        </li>`;
}

/** What anyone else sees at `/`; `isMaybeOwner` if it may be the owner, whom an undeclared proxy hides. */
export function renderPublicHomePage(isMaybeOwner: boolean): Html {
  const hint = markup`<p class="note">Is this your server? <a href="/admin/">Sign in</a> to read its answers. To see the list
      of your bots here, start it with <code>--trust-proxies 0</code>, which says that no proxy is in front of it.</p>`;
  return renderPlainPage(
    "Chat server",
    markup`<p>This server runs chats for other pages.</p>${isMaybeOwner ? hint : NOTHING}`,
  );
}
