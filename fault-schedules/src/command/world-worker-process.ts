import { isDeploymentName } from "../simulation/deployments.ts";
import { openSimulation, type WorldRun } from "../simulation/run-worlds.ts";

/* Plays the worlds that the parent process sends on the deployments of its arguments, and exits with it. */
const opening = openSimulation(process.argv.slice(2).filter(isDeploymentName));
// At once: a message that nobody listens to is lost.
process.on("message", (run: WorldRun) => {
  void opening.then((simulation) => simulation.run(run)).then((report) => process.send?.(report));
});
process.on("disconnect", () => {
  void opening.then((simulation) => simulation.close()).finally(() => process.exit(0));
});
