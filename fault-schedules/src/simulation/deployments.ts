import { memoryStorage, postgresStorage, sqliteStorage, type StorageKind } from "./storage.ts";

/** A database with one instance or three. */
export type DeploymentName = "memory" | "memory3" | "sqlite" | "postgres" | "postgres3";

export const deployments: Readonly<Record<DeploymentName, () => Promise<StorageKind>>> = {
  memory: async () => memoryStorage(1),
  memory3: async () => memoryStorage(3),
  sqlite: sqliteStorage,
  postgres: () => postgresStorage(1),
  postgres3: () => postgresStorage(3),
};

export function isDeploymentName(name: string): name is DeploymentName {
  return Object.hasOwn(deployments, name);
}
