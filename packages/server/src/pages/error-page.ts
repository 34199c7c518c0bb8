import { errorTexts, textDirection } from "./error-texts.ts";
import { markup, NOTHING, type Html } from "./html.ts";
import { renderPlainPage } from "./plain-page.ts";

export interface ErrorPage {
  readonly status: number;
  /** The visitor's `Accept-Language` header. */
  readonly acceptLanguage: string;
  /** The owner's own words, and their language if it is known. */
  readonly message?: { readonly text: string; readonly language: string | undefined };
}

/** The error page for people. It contains neither the address nor a bot's name. */
export function renderErrorPage({ status, acceptLanguage, message }: ErrorPage): Html {
  const { language, texts } = errorTexts(acceptLanguage);
  if (message !== undefined) {
    const own = message.language ?? language;
    return renderPlainPage(message.text, NOTHING, {
      language: own,
      direction: textDirection(own),
      isMessage: true,
    });
  }
  const [title, hint] = status < 500 ? [texts.notFound, texts.checkAddress] : [texts.failed, texts.tryAgain];
  return renderPlainPage(title, markup`<p>${hint}</p>`, {
    language,
    direction: textDirection(language),
    isMessage: true,
  });
}
