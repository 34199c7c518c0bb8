import type { DeploymentName } from "./deployment-names.ts";
import { memoryStorage, postgresStorage, sqliteStorage, type StorageKind } from "./storage.ts";

export const deployments: Readonly<Record<DeploymentName, () => Promise<StorageKind>>> = {
  memory: async () => memoryStorage(1),
  memory3: async () => memoryStorage(3),
  sqlite: sqliteStorage,
  postgres: () => postgresStorage(1),
  postgres3: () => postgresStorage(3),
};
