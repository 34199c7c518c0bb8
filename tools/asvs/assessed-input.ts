import { e2e, engine, protocol, server, tool, widget, type Assessment } from "./assessment.ts";

/** Chapters 1 to 5: encoding, validation, web pages, API, files. */
export const assessedInput: readonly Assessment[] = [
  {
    ids: ["1.1.1"],
    asks: "Input is decoded once, before it is checked",
    status: "met",
    tests: [
      server("routes/static-files", "%s is not served"),
      protocol("decoders", "never throw and always return the complete shape"),
    ],
  },
  {
    ids: ["1.1.2", "1.2.1"],
    asks: "Text is escaped where it is used, for HTML, CSS and headers",
    status: "met",
    tests: [
      server("routes/bot-pages", "contains no markup from the bot's settings"),
      server(
        "routes/bot-pages",
        "a theme's brackets that aren't closed don't swallow the rest of the page's style",
      ),
      server("effects/email", "a subject can't add headers"),
    ],
  },
  {
    ids: ["1.2.2"],
    asks: "Values are encoded in URLs, and only safe schemes are allowed",
    status: "met",
    tests: [
      engine("blocks/integrations/http-request/request-url", "stays one value of the query"),
      protocol("safe-url", "site owners can't allow schemes that execute code"),
    ],
  },
  {
    ids: ["1.2.3"],
    asks: "Values in JavaScript and JSON can't change its structure",
    status: "met",
    tests: [
      engine("variables/bind-code", "bind a value in code and text in strings"),
      widget("actions/script-actions.browser.test.ts", "receives its args as values, never as code"),
      widget("actions/start-props.browser.test.ts", "rejects invalid ids"),
    ],
  },
  {
    ids: ["1.2.4"],
    asks: "Queries of the database bind their values",
    status: "met",
    remark: "Statements are made of constants of the code; values are parameters (decision 12).",
    tests: [server("http/requests", "a path with NUL returns 404, whatever the database")],
  },
  {
    ids: ["1.2.5"],
    asks: "No commands of the operating system are built from text",
    status: "met",
    remark:
      "A server starts no process for a request. `banter validate` runs Node with fixed arguments, without a shell.",
  },
  {
    ids: ["1.2.6", "1.2.7", "1.2.8", "1.3.8", "1.3.9", "1.3.10"],
    asks: "No injection into LDAP, XPath, LaTeX, JNDI, memcache and format strings",
    status: "not applicable",
    remark: "None of them is used.",
  },
  {
    ids: ["1.2.9"],
    asks: "Text is escaped in regular expressions",
    status: "met",
    tests: [
      tool(
        "linear-patterns",
        "no regular expression that strangers' text reaches takes more than linear time",
      ),
      engine("conditions/pattern", "%s takes linear time"),
    ],
  },
  {
    ids: ["1.3.1", "3.2.2"],
    asks: "HTML from texts is sanitized; text is shown as text",
    status: "met",
    remark: "No text becomes HTML: the chat and the admin page create elements.",
    tests: [
      tool("file-shape", "no code builds HTML from strings"),
      widget("messages/safety/payload-corpus.browser.test.tsx", "%s executes nothing"),
      e2e("admin", "answers that try to inject code stay text on every page"),
    ],
  },
  {
    ids: ["1.3.2"],
    asks: "No text is evaluated as code",
    status: "met",
    remark:
      "Code of a bot's author is code on purpose: on the server in an interpreter, in a page as `allowScripts` says.",
    tests: [
      server("sandbox/create-sandbox", "evaluations are isolated from each other"),
      widget("messages/safety/payload-corpus.browser.test.tsx", "values of scripts are never executed"),
      widget("actions/script-actions.browser.test.ts", "may forbid scripts: none runs"),
    ],
  },
  {
    ids: ["1.3.3"],
    asks: "Values for dangerous places are restricted to what is safe there",
    status: "met",
    tests: [
      widget("theme/sanitize-theme.test.ts", "ignores %s as a color and reports it"),
      widget(
        "theme/theme-fields.test.ts",
        "a background image is a quoted URL, so that nothing can be appended",
      ),
    ],
  },
  {
    ids: ["1.3.4"],
    asks: "SVG files can't run scripts",
    status: "met",
    remark: "An uploaded SVG is stored and downloaded as plain bytes.",
    tests: [
      server("files/file-type", "%s declared as %j is stored as %s"),
      widget("messages/safety/payload-corpus.browser.test.tsx", "%s executes nothing"),
    ],
  },
  {
    ids: ["1.3.5"],
    asks: "Markdown, style sheets and the like are sanitized",
    status: "partly",
    remark:
      "A `url(…)` in a bot's custom CSS is fetched ([security](security.md#custom-css)). Markdown, and CSS that reaches beyond the chat, are safe.",
    tests: [
      widget(
        "messages/safety/payload-corpus.browser.test.tsx",
        "streamed Markdown executes nothing, wherever it is cut",
      ),
      widget("theme/scope-custom-css.browser.test.ts", "document-wide at-rules stay inside the chat"),
    ],
  },
  {
    ids: ["1.3.6"],
    asks: "The server can't be made to request internal addresses",
    status: "met",
    tests: [
      server("net/safe-fetch", "a name that leads to %j is refused"),
      server("net/safe-fetch", "connects to the address that was checked"),
      engine("blocks/integrations/http-request/request-url", "%j chooses no other host"),
    ],
  },
  {
    ids: ["1.3.7"],
    asks: "Templates aren't built from visitors' text",
    status: "met",
    tests: [engine("variables/interpolate", "doesn't interpolate the values themselves")],
  },
  {
    ids: ["1.3.11"],
    asks: "Text can't change a mail's headers or recipients",
    status: "met",
    tests: [
      server("effects/email", "a subject can't add headers"),
      engine("blocks/integrations/email-recipients", "in which mail programs find further addresses"),
    ],
  },
  {
    ids: ["1.4"],
    asks: "Memory is used safely",
    status: "not applicable",
    remark: "All code is TypeScript.",
  },
  {
    ids: ["1.5.1"],
    asks: "XML parsers resolve no external entities",
    status: "not applicable",
    remark: "The server parses no XML; of an S3 service's errors it reads a code.",
  },
  {
    ids: ["1.5.2"],
    asks: "Untrusted data is deserialized into known types only",
    status: "met",
    tests: [
      protocol("wire/requests", "an invalid body is rejected: %j"),
      protocol("decoders", "drop keys that allow prototype pollution from records"),
      e2e("security/stored-state", "actions, code and markup planted in storage"),
    ],
  },
  {
    ids: ["2.1.1"],
    asks: "Rules for input are documented",
    status: "met",
    remark: "[Bot reference](bot-reference.md) for answers, `/api/openapi.json` for requests.",
    tests: [server("routes/openapi", "every API route is described")],
  },
  {
    ids: ["2.1.2"],
    asks: "Rules for values that belong together are documented",
    status: "partly",
    remark:
      "Those of one question are (a range of dates, numbers of files). Others are conditions that a bot's author writes.",
  },
  {
    ids: ["2.1.3"],
    asks: "Limits per user and in all are documented",
    status: "met",
    tests: [server("limits/budgets", "the documentation lists every setting with its default")],
  },
  {
    ids: ["2.2.1", "2.2.2"],
    asks: "All input is validated, on the server",
    status: "met",
    tests: [
      server("http/requests", "of answers are validated the same way"),
      server("sessions/upload-rule", "refuses %s"),
      protocol("inputs/inputs", "parses any junk without throwing"),
    ],
  },
  {
    ids: ["2.2.3"],
    asks: "Values that belong together are checked together",
    status: "met",
    tests: [protocol("inputs/date/date-input", "rejects an end before the start")],
  },
  {
    ids: ["2.3.1"],
    asks: "Steps can't be skipped or taken in another order",
    status: "met",
    tests: [
      server("create-server", "rejects an answer to another question than the current one"),
      server("create-server", "returns 409 with the current state for an answer to a past turn"),
    ],
  },
  {
    ids: ["2.3.2"],
    asks: "Documented limits are enforced",
    status: "met",
    tests: [
      server("limits/upload-limits", "in number per session, with Retry-After"),
      server("limits/ai-budgets", "is not exceeded by 200 parallel visitors"),
      server("limits/mail-budgets", "a bot's budget is shared by all instances"),
    ],
  },
  {
    ids: ["2.3.3"],
    asks: "An operation happens whole or not at all",
    status: "met",
    tests: [
      server("testing/kill-rounds", "a server that is killed under load neither loses nor doubles"),
      server("sessions/turn-journal", "is run again without repeating its effects"),
    ],
  },
  {
    ids: ["2.3.4"],
    asks: "Concurrent requests can't take the same thing twice",
    status: "met",
    tests: [
      server("create-server", "accepts one of fifty concurrent answers to a turn"),
      server(
        "sessions/payments",
        "two tabs that change the amount at once leave one intent that can be paid",
      ),
    ],
  },
  {
    ids: ["2.4.1"],
    asks: "Scripts can't use up what is costly",
    status: "met",
    tests: [
      server("http/requests", "limit conversation starts per address, with retry-after"),
      server("limits/fairness", "delays neither another bot nor another visitor"),
      server("sessions/proof-of-work", "a client without a solution is refused, and the model is not called"),
    ],
  },
  {
    ids: ["3.2.1"],
    asks: "Replies and files can't be opened as pages that do something",
    status: "met",
    tests: [
      server("http/requests", "replies can't be sniffed, cached or executed"),
      server("routes/uploads", "%s (%s) is stored as *%s and served as %s"),
    ],
  },
  {
    ids: ["3.3.1"],
    asks: "Cookies are sent over TLS only, and their names say so",
    status: "met",
    remark: "The only cookie recognizes an owner's browser; it authenticates nobody.",
    tests: [server("http/owner-access", "behind TLS the device cookie is sent over TLS only")],
  },
  {
    ids: ["3.3.2", "3.3.4"],
    asks: "Cookies are `SameSite` and `HttpOnly`",
    status: "met",
    tests: [
      server("http/owner-access", "a browser that has signed in before can sign in while strangers guess"),
    ],
  },
  {
    ids: ["3.3.3"],
    asks: "Cookies have the prefix `__Host-`",
    status: "partly",
    remark:
      "`__Secure-`: several servers may be at paths of one host, so the cookie has the path of its server.",
  },
  {
    ids: ["3.4.1"],
    asks: "Browsers are told to use TLS only (HSTS)",
    status: "partly",
    remark:
      "The proxy's task, because the header applies to the whole host. [In production](production.md#tls) has the line.",
  },
  {
    ids: ["3.4.2"],
    asks: "Only trusted origins can read replies (CORS)",
    status: "partly",
    remark:
      "A chat may be on any page, so any origin may read what a session's id gives access to. No credentials are sent; bots can be limited to origins.",
    tests: [
      server("http/requests", "a preflight allows the widget's headers, without credentials"),
      server("http/requests", "%s can't start a bot that is restricted to one site"),
      server("routes/owner/owner-routes", "other origins can't send the token"),
    ],
  },
  {
    ids: ["3.4.3"],
    asks: "A content security policy limits what pages load and run",
    status: "partly",
    remark:
      "The admin page, error pages and the API have a strict one. A bot's own page has no `script-src`, because it runs the bot's scripts.",
    tests: [
      server("routes/admin-page", "the page can only run and load its own files, and can't be framed"),
      e2e("embedding/policies", "under the strictest policy with files of its own"),
    ],
  },
  {
    ids: ["3.4.4", "3.4.5"],
    asks: "Types aren't sniffed, and links don't tell where they are",
    status: "met",
    tests: [
      server("http/requests", "replies can't be sniffed, cached or executed"),
      widget(
        "messages/streamed/StreamedMessage.browser.test.tsx",
        "opens links in a new tab with noopener, noreferrer and nofollow",
      ),
    ],
  },
  {
    ids: ["3.4.6"],
    asks: "Pages can't be framed unless that is needed",
    status: "partly",
    remark:
      "A bot's page can be framed by every site until the bot is limited to origins: it is made for frames. Of the others only the sandbox for scripts can.",
    tests: [
      server("routes/bot-pages", "may be framed only by pages that may embed the bot"),
      server("routes/admin-page", "the page can only run and load its own files, and can't be framed"),
    ],
  },
  {
    ids: ["3.5.1", "3.5.2"],
    asks: "Another site can't send requests in a user's name (CSRF)",
    status: "met",
    tests: [
      server("routes/owner/owner-routes", "other origins can't send the token"),
      server("http/requests", "return 415 for other content types, at every path"),
    ],
  },
  {
    ids: ["3.5.3"],
    asks: "GET changes nothing",
    status: "met",
    tests: [server("routes/opening", "starts no session and writes nothing")],
  },
  {
    ids: ["3.5.4"],
    asks: "Separate applications have separate origins",
    status: "partly",
    remark:
      "Bots' pages and the admin page share an origin. The owner token is in the storage of the admin page's tab; a bot opens in another ([guarantees](security.md#guarantees)).",
  },
  {
    ids: ["3.5.5"],
    asks: "Window messages of unknown origins are ignored",
    status: "met",
    tests: [
      e2e("security/window-messages", "nothing that a %s sends is obeyed"),
      widget("messages/embed/EmbedMessage.browser.test.tsx", "ignores events from other windows"),
    ],
  },
  { ids: ["3.7.1"], asks: "No plug-ins", status: "met", remark: "Only what current browsers have." },
  {
    ids: ["3.7.2"],
    asks: "Pages redirect to listed hosts only",
    status: "partly",
    remark: "A bot's author chooses where a redirect leads; schemes are limited, hosts aren't.",
    tests: [widget("actions/run-action.browser.test.ts", "to %j is refused")],
  },
  {
    ids: ["4.1.1"],
    asks: "Responses have the type and charset of their content",
    status: "partly",
    remark: "Visitors' text files have no charset, because it isn't known. They are downloaded.",
    tests: [
      server("routes/static-files", "any page can load the widget; only hashed files are cached forever"),
    ],
  },
  {
    ids: ["4.1.2"],
    asks: "Only pages redirect from HTTP to HTTPS, not the API",
    status: "partly",
    remark: "The proxy's task; the documented one redirects every path. The server never redirects to HTTPS.",
  },
  {
    ids: ["4.1.3", "15.3.4"],
    asks: "Clients can't forge what a proxy says of them, such as their address",
    status: "met",
    tests: [
      server("http/requests", "use the address from the trusted proxy, not one that the client claims"),
      server("http/owner-access", "the undeclared proxy %s has neither a visitor's limits"),
    ],
  },
  {
    ids: ["4.2.1"],
    asks: "The length of a request is unambiguous",
    status: "met",
    tests: [server("node/listen", "with two lengths is refused")],
  },
  { ids: ["4.3"], asks: "GraphQL is limited", status: "not applicable", remark: "There is none." },
  {
    ids: ["4.4.1"],
    asks: "WebSockets use TLS",
    status: "met",
    remark: "Those to private addresses and `localhost` don't.",
    tests: [widget("actions/webhook-url.test.ts", "localhost.evil.example")],
  },
  {
    ids: ["4.4.2"],
    asks: "The origin of a WebSocket is checked",
    status: "met",
    tests: [server("routes/execute-webhook", "for %s from %s with %i")],
  },
  {
    ids: ["4.4.3", "4.4.4"],
    asks: "A WebSocket has a token that the session's request has returned",
    status: "met",
    remark: "The id of the result: 160 random bits, only in the reply to its visitor.",
    tests: [server("sessions/random-id", "ids are 160 bits in hexadecimal, and no two are equal")],
  },
  {
    ids: ["5.1.1"],
    asks: "Types and sizes of uploads are documented",
    status: "met",
    remark: "[Files](server-settings.md#files) and [bot reference](bot-reference.md).",
    tests: [server("limits/budgets", "the documentation lists every setting with its default")],
  },
  {
    ids: ["5.2.1"],
    asks: "Large files are refused",
    status: "met",
    tests: [server("limits/upload-limits", "in size per session, also if the page doesn't name the size")],
  },
  {
    ids: ["5.2.2"],
    asks: "A file's content fits its type",
    status: "met",
    tests: [
      server(
        "limits/upload-limits",
        "a file whose content is not of its type is refused, and nothing is stored",
      ),
    ],
  },
  {
    ids: ["5.2.3"],
    asks: "Archives are checked before they are unpacked",
    status: "not applicable",
    remark: "Visitors' files are never unpacked.",
  },
  {
    ids: ["5.3.1", "5.3.2", "5.4.1", "5.4.2"],
    asks: "Uploads are never executed, and their names are harmless",
    status: "met",
    tests: [
      server("routes/uploads", "%s (%s) is stored as *%s and served as %s"),
      server("routes/uploads", "of %j is served and mailed as %j"),
    ],
  },
  {
    ids: ["5.4.3"],
    asks: "Files are scanned for malware",
    status: "not met",
    remark:
      "The server has no scanner. Files but images and media are downloaded, and owners should scan them.",
  },
];
