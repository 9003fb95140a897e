import type { Instruments } from './instruments.ts';
import type { Metrics } from './metrics-reader.ts';

let current: Instruments | null = null;

/** Returns the instruments of this process; null while nobody reads them. `getInstruments()?.searchDuration.record(0.2)` */
export const getInstruments = () => current;

/** Starts measuring. Loads the packages, so call it only if the metrics can be read. */
export async function startMetrics(processName: 'server' | 'worker'): Promise<Metrics> {
  const { openPrometheusMetrics } = await import('./prometheus-metrics.ts');
  const { instruments: opened, ...metrics } = openPrometheusMetrics(processName);
  current = opened;
  return {
    ...metrics,
    async close() {
      if (current === opened) current = null;
      await metrics.close();
    },
  };
}
