import { e2e, protocol, server, tool, widget, type Assessment } from "./assessment.ts";

/** Chapters 11 to 17: cryptography, transport, configuration, data, dependencies, logs, WebRTC. */
export const assessedOperation: readonly Assessment[] = [
  {
    ids: ["11.1.1", "11.1.2"],
    asks: "Keys and algorithms are listed, with how keys are kept and replaced",
    status: "met",
    remark: "[Keys](security.md#keys).",
  },
  {
    ids: ["11.2.1"],
    asks: "Cryptography is that of known libraries",
    status: "met",
    remark: "Node's (OpenSSL) and jose; in pages Web Crypto or @noble/hashes.",
  },
  {
    ids: ["11.2.2"],
    asks: "Algorithms and keys can be replaced",
    status: "partly",
    remark:
      "Keys can. Of algorithms only the site's choice for identities is a setting; others change with a version.",
  },
  {
    ids: ["11.2.3"],
    asks: "Everything has 128 bits of security",
    status: "partly",
    remark: "RSA keys of 2,048 bits, which are common, are accepted for identities (about 112 bits).",
    tests: [server("identity/identity", "with a key %s is a failure of the server, logged once")],
  },
  {
    ids: ["11.3"],
    asks: "Ciphers and their modes",
    status: "not applicable",
    remark: "The server encrypts nothing itself: TLS is the proxy's, encryption at rest the disk's.",
  },
  {
    ids: ["11.4.1", "11.4.3", "11.6.1"],
    asks: "Hashes and signatures are approved ones",
    status: "met",
    remark:
      "SHA-256, SHA-384, HMAC-SHA-256; RS256 and ES256 are verified. The handshake of WebSockets has SHA-1, by its standard.",
    tests: [server("identity/identity", "verifies %s, and no HS256 with a public key or an empty secret")],
  },
  {
    ids: ["11.4.2"],
    asks: "Passwords are stored as slow hashes",
    status: "not met",
    remark: "The owner token is in a file for the server's user only or in the environment, as it is.",
    tests: [server("cli/owner-token", "keeps it with mode 600")],
  },
  {
    ids: ["11.4.4"],
    asks: "Keys from passwords are stretched",
    status: "not applicable",
    remark: "No key is derived from a password.",
  },
  {
    ids: ["12.1.1", "12.1.2", "12.2"],
    asks: "Visitors reach the server by current TLS only, with a trusted certificate",
    status: "partly",
    remark: "The proxy's task: [deployment](deployment.md) sets Caddy up. The server itself speaks HTTP.",
  },
  {
    ids: ["12.1.3"],
    asks: "Client certificates are verified",
    status: "not applicable",
    remark: "None are used.",
  },
  {
    ids: ["12.3.1"],
    asks: "All connections are encrypted, without a fallback",
    status: "not met",
    remark:
      "Where the operator chooses: `smtps:` and a Postgres address with `sslmode=verify-full` encrypt, `smtp:` falls back to plain text, and a bot's `http` step takes addresses without TLS. Keys of identities need HTTPS.",
    tests: [server("identity/identity", "is not read from where its address redirects to")],
  },
  {
    ids: ["12.3.2"],
    asks: "Certificates are verified",
    status: "met",
    remark: "No code switches Node's verification off.",
  },
  {
    ids: ["12.3.3", "12.3.4"],
    asks: "Internal connections are encrypted, too",
    status: "partly",
    remark:
      "Between proxy and server is HTTP, on one machine or in a private network. Instances speak through the database.",
  },
  {
    ids: ["13.1.1"],
    asks: "It is documented what the application connects to",
    status: "met",
    remark: "[Threat model](threat-model.md#boundaries).",
  },
  {
    ids: ["13.2.1", "13.2.2"],
    asks: "Services are used with short-lived credentials and the least rights",
    status: "partly",
    remark:
      "Keys and passwords of services are settings and don't expire. [Server settings](server-settings.md) say what a Stripe key must be able to do; the image and the systemd unit run without root.",
  },
  {
    ids: ["13.2.3"],
    asks: "No default credentials",
    status: "met",
    remark:
      "Neither the server nor the files of the deployment have any; compose stops without a password for Postgres.",
  },
  {
    ids: ["13.2.4", "13.2.5"],
    asks: "The server can request listed hosts only",
    status: "not met",
    remark:
      "A bot's author chooses public hosts. Private ones are refused unless `BANTER_ALLOWED_HOSTS` lists them; a firewall can limit the rest.",
    tests: [
      server("net/safe-fetch", "a name that leads to %j is refused"),
      server("net/safe-fetch", "an allowed port allows no other port"),
    ],
  },
  {
    ids: ["13.3.1"],
    asks: "Secrets are in a vault",
    status: "partly",
    remark:
      "Settings are environment variables, which a vault can set, or a file `.env`. No secret is in the code or the packages.",
    tests: [
      [
        "e2e/packages/package-contents.e2e.test.ts",
        "contains its entry points, and no source, test or build info",
      ],
    ],
  },
  {
    ids: ["13.3.2"],
    asks: "Only who needs them can read secrets",
    status: "met",
    tests: [
      server("data/open-data", "a folder stores its secret, readable by its owner only"),
      server("testing/erasure", "no other user of the machine can read the data folder"),
    ],
  },
  {
    ids: ["13.4.1", "13.4.3"],
    asks: "Hidden files and listings of folders aren't served",
    status: "met",
    tests: [server("routes/static-files", "%s is not served")],
  },
  {
    ids: ["13.4.2", "16.5.1"],
    asks: "Errors show no internals",
    status: "met",
    tests: [
      server("http/requests", "an exception in a route returns 500 without internals"),
      server("effects/ai", "a failure contains no part of a key that the provider repeats"),
    ],
  },
  {
    ids: ["13.4.4"],
    asks: "TRACE is off",
    status: "met",
    tests: [server("node/listen", "to trace a request is not found, and echoes nothing")],
  },
  {
    ids: ["13.4.5"],
    asks: "Documentation and monitoring aren't public by accident",
    status: "met",
    remark: "`/api/openapi.json` is public on purpose.",
    tests: [server("http/requests", "metrics require a local request without a proxy, or the metrics token")],
  },
  {
    ids: ["14.1"],
    asks: "Sensitive data is classified, with its protection",
    status: "met",
    remark: "[Assets](threat-model.md#assets).",
  },
  {
    ids: ["14.2.1"],
    asks: "URLs contain no secrets",
    status: "not met",
    remark:
      "The id of a session is in the path of its requests, as the wire format of the reference has it; logs have a hash of it. The URL of a file contains its signature. A sign-in link and a preview link have theirs in the fragment, which isn't sent.",
    tests: [
      server("http/requests", "requests are logged by route, without ids or answers"),
      server("bots/preview-links", "a link names the bot in its path and the token in its fragment"),
    ],
  },
  {
    ids: ["14.2.2", "14.3.2"],
    asks: "Caches keep no sensitive data",
    status: "met",
    tests: [
      server("http/requests", "replies can't be sniffed, cached or executed"),
      server("routes/uploads", "shared caches don't keep a file"),
    ],
  },
  {
    ids: ["14.2.3"],
    asks: "Data isn't sent to trackers",
    status: "met",
    tests: [e2e("embedding/privacy", "a visit step by step, with a bot that doesn't remember visitors")],
  },
  {
    ids: ["14.2.4"],
    asks: "Data is protected as documented",
    status: "met",
    tests: [
      server("testing/erasure", "no file of the data folder contains a removed visitor's text"),
      server("results/expire-results", "the sweep removes results past the server's retention period"),
    ],
  },
  {
    ids: ["14.3.1"],
    asks: "The browser's storage is cleared when a session ends",
    status: "partly",
    remark:
      "An owner's is. A visitor's conversation stays in its tab, to be read, until the chat is reset or the tab closed.",
    tests: [
      ["apps/admin/src/sign-in/stored-token.test.ts", "stores the token until it is cleared"],
      e2e("embedding/privacy", "a bot that remembers keeps its conversation in this tab until it is reset"),
    ],
  },
  {
    ids: ["14.3.3"],
    asks: "The browser's storage contains no sensitive data but tokens",
    status: "partly",
    remark: 'A conversation survives a reload by being stored, unless the page says `storage="none"`.',
    tests: [e2e("embedding/privacy", "with storage none, nothing is kept")],
  },
  {
    ids: ["15.1.1"],
    asks: "It is documented how fast vulnerable dependencies are replaced",
    status: "met",
    remark: "[SECURITY.md](../SECURITY.md#dependencies).",
  },
  {
    ids: ["15.1.2"],
    asks: "There is a list of all third-party packages, from known sources",
    status: "met",
    remark: "`package-lock.json`, and `sbom.cdx.json` with each release.",
    tests: [tool("locked-packages", "every locked package has an allowed license and an integrity")],
  },
  {
    ids: ["15.1.3", "15.2.2"],
    asks: "Costly functions are documented and limited",
    status: "met",
    remark: "[Limits](server-settings.md#limits).",
    tests: [
      server("limits/fair-queue", "a job fails if it waits too long or too many jobs of its bot wait"),
      server("limits/fairness", "is limited per session in time, and the flow continues"),
    ],
  },
  {
    ids: ["15.2.1"],
    asks: "No dependency is older than that allows",
    status: "partly",
    remark:
      "`npm run verify audit` asks the registry; the nightly workflow runs it. [What proves it](trust.md) says when it ran last, if it has.",
  },
  {
    ids: ["15.2.3"],
    asks: "Production has no code of tests or examples",
    status: "met",
    tests: [
      [
        "e2e/packages/package-contents.e2e.test.ts",
        "contains its entry points, and no source, test or build info",
      ],
    ],
  },
  {
    ids: ["15.3.2"],
    asks: "Requests of the server follow redirects only on purpose",
    status: "met",
    tests: [
      server("net/safe-fetch", "credentials are dropped on another origin, and a POST becomes a GET"),
      server("results/result-webhook", "a redirect is a failure"),
    ],
  },
  {
    ids: ["15.3.3"],
    asks: "A request can't set fields that aren't its own",
    status: "met",
    tests: [
      server("limits/budgets", "stores none that the bot doesn't have"),
      ["packages/engine/src/flow/identify.test.ts", "can't be renamed by the page, nor by an answer"],
    ],
  },
  {
    ids: ["15.3.5"],
    asks: "Types are checked where data enters",
    status: "met",
    tests: [
      server("http/requests", "of a wrong type are 400 and name the field: %j"),
      protocol("decoders", "accept numeric strings but no other strings as numbers"),
    ],
  },
  {
    ids: ["15.3.6"],
    asks: "Prototypes can't be polluted",
    status: "met",
    tests: [
      protocol("decoders", "drop keys that allow prototype pollution from records"),
      widget("shell/start/url-variables.test.ts", "excludes prototype keys and limits number and size"),
      server("sandbox/create-sandbox", "a __proto__ key stays an own key"),
    ],
  },
  {
    ids: ["15.3.7"],
    asks: "Repeated parameters can't confuse it",
    status: "met",
    tests: [
      widget("shell/start/url-variables.test.ts", "of equal names the last wins"),
      server("routes/owner/owner-routes", "name an invalid parameter"),
    ],
  },
  {
    ids: ["16.1.1"],
    asks: "It is documented what is logged, where, and for how long",
    status: "partly",
    remark:
      "[In production](production.md#monitoring) describes the log's lines, not each message. Keeping it is the operator's task.",
  },
  {
    ids: ["16.2.1", "16.2.2", "16.3.1", "16.3.2"],
    asks: "Lines have time, place, person and event, for each sign-in and refusal",
    status: "met",
    remark: "In UTC. Visitors appear as the hash of their session, without an address.",
    tests: [
      server("http/observe-requests", "sign-ins and other requests of owners are logged with their address"),
    ],
  },
  {
    ids: ["16.2.3", "16.2.4", "16.4.1"],
    asks: "Logs go where documented, in a common form that text can't break",
    status: "met",
    remark: "JSON lines on standard output.",
    tests: [server("http/requests", "requests are logged by route, without ids or answers")],
  },
  {
    ids: ["16.2.5"],
    asks: "Logs contain no secrets or answers",
    status: "met",
    tests: [
      server("http/requests", "requests are logged by route, without ids or answers"),
      server("effects/email", "the mail server's reply is kept without recipients, passwords"),
    ],
  },
  {
    ids: ["16.3.3"],
    asks: "Attempts to bypass rules are logged",
    status: "partly",
    remark: "What a limit refuses is logged with its reason; of invalid input only the status.",
    tests: [server("http/observe-requests", "a refused request is in the log with its reason")],
  },
  {
    ids: ["16.3.4"],
    asks: "Unexpected errors are logged",
    status: "met",
    tests: [server("http/observe-requests", "a failed request is in the log with its reason")],
  },
  {
    ids: ["16.4.2", "16.4.3"],
    asks: "Logs are protected and sent to another system",
    status: "partly",
    remark: "The operator's task: the server writes them to standard output only.",
  },
  {
    ids: ["16.5.2", "16.5.3"],
    asks: "It stays safe when a service or a rule fails",
    status: "met",
    tests: [
      server("testing/outages", "a missing database is a 503 to retry"),
      server("sessions/payments", "while the old intent can't be canceled, the new amount can't be paid"),
      server("effects/payment", "that is forged, changed or too old is refused"),
    ],
  },
  { ids: ["17"], asks: "WebRTC", status: "not applicable", remark: "It isn't used." },
];
