import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';

/** Measures memory, processor time and the event loop of this process. Returns the function that stops it. */
export function measureProcess(meter: Meter): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
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
      for (const percentile of [50, 99])
        result.observe(delay.percentile(percentile) / 1e9, { percentile: String(percentile) });
      delay.reset();
    });
  return () => delay.disable();
}
