import perfHooks from "node:perf_hooks";
import { expect, test, vi } from "vitest";
import { createServerMetrics } from "./server-metrics.ts";

test("does not sample the event loop before the first scrape", async () => {
  const watch = vi.spyOn(perfHooks, "monitorEventLoopDelay");
  const metrics = createServerMetrics();
  metrics.events.started();
  expect(watch).not.toHaveBeenCalled();
  await metrics.text();
  const calls = watch.mock.calls.length;
  expect(calls).toBeGreaterThan(0);
  await Promise.all([metrics.text(), metrics.text()]);
  expect(watch).toHaveBeenCalledTimes(calls);
});

test("the first scrape contains the server's metrics since its start and process metrics without NaN", async () => {
  const metrics = createServerMetrics();
  metrics.events.started();
  const text = await metrics.text();
  expect(text).toContain("banter_conversations_started_total 1");
  expect(text).toMatch(/^nodejs_eventloop_lag_mean_seconds 0\.\d+$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_min_seconds 0\.\d+$/m);
  expect(text).toMatch(/^process_cpu_seconds_total \d/m);
  expect(text).not.toContain("Nan");
});
