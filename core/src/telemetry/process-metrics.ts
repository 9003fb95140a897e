import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';

/** Milliseconds between two runs of the timer that measures the event loop. */
const RESOLUTION_MS = 20;

/** Measures memory, processor time and the event loop of this process. Returns the function that stops it. */
export function measureProcess(meter: Meter): () => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const startedAt = Math.round(Date.now() / 1000 - process.uptime());
  const gauge = (name: string, description: string, read: () => number) =>
    meter
      .createObservableGauge(name, { description })
      .addCallback((result) => result.observe(read()));
  gauge(
    'process_start_time_seconds',
    'Start of the process, in seconds since 1970.',
    () => startedAt,
  );
  gauge('process_resident_memory_bytes', 'Resident memory of the process.', () =>
    process.memoryUsage.rss(),
  );
  meter
    .createObservableCounter('process_cpu_seconds_total', {
      description: 'Processor time of the process, without the programs that it runs.',
    })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe((user + system) / 1e6);
    });
  meter
    .createObservableGauge('nodejs_eventloop_delay_seconds', {
      description: 'Delay of the event loop since the last scrape.',
    })
    .addCallback((result) => {
      for (const percentile of [50, 99]) {
        // Node measures the time between two runs, which is the resolution if there is no delay.
        const delayMs = Math.max(0, delay.percentile(percentile) / 1e6 - RESOLUTION_MS);
        result.observe(delayMs / 1000, { percentile: String(percentile) });
      }
      delay.reset();
    });
  return () => delay.disable();
}
