/** A database with one instance or three. */
export const deploymentNames = ["memory", "memory3", "sqlite", "postgres", "postgres3"] as const;

export type DeploymentName = (typeof deploymentNames)[number];

export function isDeploymentName(name: string): name is DeploymentName {
  return deploymentNames.some((each) => each === name);
}
