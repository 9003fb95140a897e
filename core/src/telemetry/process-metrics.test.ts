import { afterEach, expect, it, vi } from 'vitest';
import type { Metrics } from './metrics-reader.ts';
import { openPrometheusMetrics } from './prometheus-metrics.ts';

/** What the histogram of Node measures, in milliseconds: the time between two runs of its timer. */
const measured = vi.hoisted(() => ({ ms: 0 }));

vi.mock('node:perf_hooks', async (importOriginal) => {
  const hooks = await importOriginal<typeof import('node:perf_hooks')>();
  const ignore = () => true;
  const monitor = { enable: ignore, disable: ignore, reset: ignore };
  const percentile = () => measured.ms * 1e6;
  return { ...hooks, monitorEventLoopDelay: () => ({ ...monitor, percentile }) };
});

let metrics: Metrics;

afterEach(() => metrics.close());

it.each([
  { ms: 20, seconds: 0 }, // an idle process
  { ms: 0.000_511, seconds: 0 }, // no value since the last scrape
  { ms: 520, seconds: 0.5 },
])('reports a timer that runs after $ms ms as a delay of $seconds s', async ({ ms, seconds }) => {
  measured.ms = ms;
  metrics = openPrometheusMetrics('server');
  const text = await metrics.read();
  for (const percentile of [50, 99])
    expect(text).toContain(
      `\nnodejs_eventloop_delay_seconds{percentile="${percentile}"} ${seconds}\n`,
    );
});
