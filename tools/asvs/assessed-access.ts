import { e2e, engine, server, type Assessment } from "./assessment.ts";

/** Chapters 6 to 10: authentication, sessions, authorization, tokens, OAuth. */
export const assessedAccess: readonly Assessment[] = [
  {
    ids: ["6.1.1", "6.3.1"],
    asks: "Guessing is limited as documented, without locking the owner out",
    status: "met",
    tests: [
      server("http/owner-access", "the delay doubles with each failure, up to a quarter of an hour"),
      server("http/owner-access", "the right token is accepted at once, whatever strangers guess"),
    ],
  },
  {
    ids: ["6.1.2", "6.2.4", "6.2.11", "6.2.12"],
    asks: "Passwords are compared with common, breached and obvious ones",
    status: "not met",
    remark:
      "The owner token is generated (256 random bits). One that the owner sets instead is compared with no list; below 24 characters the server warns.",
    tests: [server("cli/settings", "a secret that can be guessed is named")],
  },
  {
    ids: ["6.1.3", "6.3.4"],
    asks: "All ways to sign in are documented and equally strong",
    status: "met",
    remark: "[For owners](owners.md): the owner token, and the sign-in link that returns it.",
    tests: [server("http/route-rules", "every route has a rule")],
  },
  {
    ids: ["6.2.1"],
    asks: "Passwords have at least 8 characters",
    status: "partly",
    remark: "A shorter token of the owner's own is accepted, with a warning.",
    tests: [server("http/owner-access", "while many addresses guess a short token, each has one guess")],
  },
  {
    ids: ["6.2.2", "6.4.3"],
    asks: "A password can be changed and a forgotten one replaced",
    status: "met",
    remark:
      "Whoever runs the server sets another token and restarts it. With the generated one, each start prints a new sign-in link.",
    tests: [server("cli/owner-token", "start generates a token, keeps it with mode 600")],
  },
  {
    ids: ["6.2.3", "6.4.4", "7.4.2", "7.5.1"],
    asks: "Changes of accounts, their passwords and factors are protected",
    status: "not applicable",
    remark: "There are no accounts, and no page changes the owner token.",
  },
  {
    ids: ["6.2.5", "6.2.8", "6.2.9", "6.2.10"],
    asks: "Passwords may be long, have any characters, are compared exactly and don't expire",
    status: "met",
    remark: "Any characters but white space.",
    tests: [
      server(
        "routes/owner/owner-routes",
        "accepts the token from the environment, without surrounding spaces",
      ),
    ],
  },
  {
    ids: ["6.2.6", "6.2.7"],
    asks: "The field hides a password and takes it from a password manager",
    status: "met",
    tests: [
      [
        "apps/admin/src/AdminApp.browser.test.tsx",
        "the token's field hides it and takes it from a password manager",
      ],
    ],
  },
  {
    ids: ["6.3.2"],
    asks: "There are no default accounts",
    status: "met",
    tests: [
      server("cli/owner-token", "a server without an owner token makes no codes"),
      server(
        "routes/owner/owner-routes",
        "without a configured token the API is off and says how to switch it on",
      ),
    ],
  },
  {
    ids: ["6.3.3"],
    asks: "Signing in takes several factors",
    status: "not met",
    remark:
      "One owner token. Who needs more puts a proxy with a sign-in of its own in front of `/admin/` and `/api/v1/owner/`.",
  },
  {
    ids: ["6.4.1", "6.5.1"],
    asks: "A first secret is random, works once and expires",
    status: "met",
    remark: "The sign-in link. The token that it returns is meant to last.",
    tests: [
      server("cli/owner-token", "prints a link that signs in once"),
      server("cli/owner-token", "a code expires after an hour"),
    ],
  },
  { ids: ["6.4.2"], asks: "No hints or secret questions", status: "met", remark: "There are none." },
  {
    ids: ["6.5.2", "6.5.3", "6.5.4", "6.6.3"],
    asks: "Codes are random, stored as a digest and can't be guessed",
    status: "met",
    remark: "192 random bits; wrong codes are limited per address.",
    tests: [server("http/route-rules", "%s requires a code that the server has made")],
  },
  {
    ids: ["6.5.5"],
    asks: "A code works for ten minutes at most",
    status: "not met",
    remark: "A sign-in link works for an hour, so that it can be opened after a deployment.",
    tests: [server("cli/owner-token", "a code expires after an hour")],
  },
  {
    ids: ["6.6.1", "6.6.2", "6.8.3", "6.8.4"],
    asks: "Codes by phone, out-of-band requests, SAML, strengths of a sign-in",
    status: "not applicable",
    remark: "None of them is used.",
  },
  {
    ids: ["6.8.1", "6.8.2"],
    asks: "Identities are signed, and no issuer can name another's users",
    status: "met",
    tests: [
      server("identity/identity", "verifies %s, and no HS256 with a public key or an empty secret"),
      server("identity/identity", "of another issuer, if the server names one"),
    ],
  },
  {
    ids: ["7.1.1", "7.1.2"],
    asks: "Timeouts and the number of parallel sessions are documented",
    status: "partly",
    remark:
      "Visitors' sessions: [keys](security.md#keys). An owner may be signed in in any number of tabs, each until it is closed.",
  },
  {
    ids: ["7.1.3", "7.6.1"],
    asks: "Sessions end with the identity that a site has signed, as documented",
    status: "met",
    remark: "[Verified visitors](identity.md): each request carries it, for 24 hours at most.",
    tests: [
      server(
        "identity/identity",
        "refuses %s without an identity, of another subject, and with an expired one",
      ),
    ],
  },
  {
    ids: ["7.2.1", "8.3.1"],
    asks: "The server checks sessions and permissions, not the page",
    status: "met",
    tests: [
      server("http/route-rules", "%s is refused with the first site's ids"),
      server(
        "routes/owner/owner-routes",
        "rejects everything that a visitor knows, on every route and method",
      ),
    ],
  },
  {
    ids: ["7.2.2"],
    asks: "Sessions have tokens of their own, not a constant key",
    status: "not met",
    remark: "Visitors' sessions have. An owner's requests carry the owner token itself.",
  },
  {
    ids: ["7.2.3", "11.5.1"],
    asks: "Ids of sessions and other secrets have 128 random bits or more",
    status: "met",
    tests: [
      server("http/route-rules", "ids of sessions and results have at least 128 random bits"),
      ["packages/conformance/src/checks/id-entropy.test.ts", "the random bits of %s"],
    ],
  },
  {
    ids: ["7.2.4"],
    asks: "Signing in makes a new session",
    status: "partly",
    remark: "Another visitor gets another session. An owner's token stays the same.",
    tests: [
      server(
        "identity/identity",
        "with the start id, the result or the session of another subject gets a conversation",
      ),
    ],
  },
  {
    ids: ["7.3.1", "7.3.2"],
    asks: "Sessions end after inactivity and after a maximum time",
    status: "partly",
    remark: "Visitors' sessions do. An owner stays signed in until the tab is closed.",
    tests: [server("create-server", "returns 404 with a reason for an expired conversation")],
  },
  {
    ids: ["7.4.1", "7.4.3", "7.4.5"],
    asks: "Signing out ends the session on the server; all sessions can be ended",
    status: "partly",
    remark:
      "Signing out removes the token from the tab, but it stays valid. Another token, set at a restart, ends all sign-ins; removing a result ends its conversation.",
    tests: [e2e("admin", "a wrong token is refused, and a right one is forgotten with the tab")],
  },
  {
    ids: ["7.4.4"],
    asks: "Every page has a visible way to sign out",
    status: "met",
    tests: [["apps/admin/src/AdminApp.browser.test.tsx", "signing out clears it"]],
  },
  {
    ids: ["7.5.2"],
    asks: "Users see their sign-ins and can end each",
    status: "not met",
    remark: "The log has the address of each request to the owner API.",
    tests: [
      server("http/observe-requests", "sign-ins and other requests of owners are logged with their address"),
    ],
  },
  {
    ids: ["7.6.2"],
    asks: "No session begins without an act of the user",
    status: "met",
    remark: "A chat that fills its place in the page begins with the page, as its owner has embedded it.",
    tests: [
      e2e("embedding/privacy", "a bubble with preload %s that nobody touches asks only the owner's site"),
    ],
  },
  {
    ids: ["8.1.1", "8.2.1"],
    asks: "Each function has a rule for who may use it, and enforces it",
    status: "met",
    tests: [
      server("http/route-rules", "every route has a rule"),
      server("http/route-rules", "%s requires the token"),
    ],
  },
  {
    ids: ["8.1.2", "8.2.3", "15.3.1"],
    asks: "Replies have only the fields that their reader may see",
    status: "met",
    tests: [
      server("http/start-reply", "a start reply contains only what the widget needs"),
      server("http/start-reply", "errors reveal nothing about a bot except its allowed origins"),
      server("identity/identity", "claims never reach the page"),
    ],
  },
  {
    ids: ["8.2.2"],
    asks: "Nobody gets another's data by its id",
    status: "met",
    tests: [
      server("http/route-rules", "%s is refused with the first site's ids"),
      server("http/route-rules", "a file URL is valid only for the session that it was issued for"),
    ],
  },
  {
    ids: ["8.4.1"],
    asks: "Tenants can't affect each other",
    status: "partly",
    remark:
      "Visitors of one bot can't reach another's data or use up its resources. One owner token is for all bots of a server: owners who must not read each other's answers need servers of their own.",
    tests: [
      server("http/route-rules", "%s finds a result only under its own bot"),
      server("limits/fairness", "leave room for another bot's"),
    ],
  },
  {
    ids: ["9.1"],
    asks: "Tokens are verified with configured keys and a list of algorithms",
    status: "met",
    tests: [
      server("identity/identity", "verifies %s, and no HS256 with a public key or an empty secret"),
      server("identity/identity", "ignores symmetric keys, and keys that a token brings along"),
      server("bots/preview-links", "no change of a token is valid"),
    ],
  },
  {
    ids: ["9.2.1"],
    asks: "Tokens are valid within their time only",
    status: "met",
    tests: [
      server("identity/identity", "once it has expired, but for 30 seconds between the clocks"),
      server("bots/preview-links", "a token is valid for its bot until it expires"),
    ],
  },
  {
    ids: ["9.2.2"],
    asks: "A token of another type is refused",
    status: "partly",
    remark:
      "An identity needs the server's audience; its `typ` isn't checked, so a site must not use that audience for others.",
  },
  {
    ids: ["9.2.3", "9.2.4"],
    asks: "Tokens are for one audience",
    status: "met",
    remark: "`aud` is required. A token of a preview names its bot.",
    tests: [
      server("identity/identity", "for another audience"),
      server(
        "routes/preview-start-chat",
        "a preview link is for one bot, and never for a bot of the request",
      ),
      engine("flow/identify", "takes no claim about the token"),
    ],
  },
  {
    ids: ["10"],
    asks: "OAuth and OpenID Connect",
    status: "not applicable",
    remark: "The server takes no part in them; of a site's signed identities chapter 9 tells.",
  },
];
