import { describeStore } from "../../testing/store-contract.ts";
import { createMemoryStore } from "./memory-store.ts";

describeStore("memory", async () => createMemoryStore());
