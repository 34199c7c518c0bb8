import { afterAll, beforeAll, beforeEach } from "vitest";
import { startPostgres, type RunningPostgres } from "../testing/embedded-postgres.ts";
import { openPostgresAtCallTimes } from "../testing/postgres-at-call-times.ts";
import { describeSharedJournals } from "../testing/shared-journal-contract.ts";
import { describeStore } from "../testing/store-contract.ts";

/* What Postgres has in common with the other stores, in one database that is emptied for each test. */

let postgres: RunningPostgres;
let url = "";
const open = () => openPostgresAtCallTimes(url, { maxConnections: 3 });

beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.url();
  await (await open()).close();
});
beforeEach(() => postgres.empty(url));
afterAll(() => postgres?.stop());

describeStore("postgres", open, open);

describeSharedJournals("postgres", open);
