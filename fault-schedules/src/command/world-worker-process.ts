import { isDeploymentName } from "../simulation/deployment-names.ts";
import { openSimulation, type WorldRun } from "../simulation/run-worlds.ts";

/* Plays the worlds that the parent process sends on the deployments of its arguments, and exits with it. */
const opening = openSimulation(process.argv.slice(2).filter(isDeploymentName));
let playing = Promise.resolve();
// At once: a message that nobody listens to is lost.
process.on("message", (message: WorldRun | "stop") => {
  if (message === "stop") stop();
  else
    playing = opening
      .then((simulation) => simulation.run(message))
      // The parent process may have been killed meanwhile.
      .then((report) => void process.send?.(report, () => {}));
});
process.on("disconnect", () => {
  stop();
  void playing.then(async () => (await opening).close()).finally(() => process.exit(0));
});

function stop(): void {
  void opening.then((simulation) => simulation.stop());
}
