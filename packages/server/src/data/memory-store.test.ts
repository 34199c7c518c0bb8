import { describeStore } from "../testing/store-contract.ts";
import { describeSharedJournals } from "../testing/shared-journal-contract.ts";
import { createMemoryStore } from "./memory-store.ts";

describeStore("memory", async () => createMemoryStore());

describeSharedJournals("memory", async () => createMemoryStore());
