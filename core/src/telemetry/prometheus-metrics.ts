import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { createInstruments, type Instruments } from './instruments.ts';
import type { Metrics } from './metrics-reader.ts';
import { measureProcess } from './process-metrics.ts';
import { resourceOf } from './resource.ts';

/** Opens the metrics of a process. Nothing listens: the caller serves the result of `read`. */
export function openPrometheusMetrics(
  processName: 'server' | 'worker',
): Metrics & { instruments: Instruments } {
  const reader = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ resource: resourceOf(processName), readers: [reader] });
  const meter = provider.getMeter('spindle');
  const serializer = new PrometheusSerializer('', false, undefined, false, true);
  const stopMeasuring = measureProcess(meter);
  return {
    meter,
    instruments: createInstruments(meter),
    read: async () => serializer.serialize((await reader.collect()).resourceMetrics),
    async close() {
      stopMeasuring();
      await provider.shutdown();
    },
  };
}
