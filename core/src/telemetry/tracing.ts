import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import type { Span } from './active-span.ts';
import type { SpanStart, Tracer } from './tracer.ts';

export type TracingConfig = Pick<Config, 'otlpEndpoint' | 'traceSampleRatio'>;

let tracer: Tracer | null = null;

/** Whether this process traces its work. */
export const isTracing = () => tracer !== null;

/**
 * Starts tracing if OTEL_EXPORTER_OTLP_ENDPOINT is set. Loads the packages only then, to save memory. Returns the function that sends the last
 * spans and stops.
 */
export async function startTracing(
  config: TracingConfig,
  processName: 'server' | 'worker',
  log: Log,
): Promise<() => Promise<void>> {
  if (config.otlpEndpoint === undefined) return async () => undefined;
  const { openOtlpTracer } = await import('./otlp-tracer.ts');
  const opened = openOtlpTracer(
    { endpoint: config.otlpEndpoint, sampleRatio: config.traceSampleRatio },
    processName,
    log,
  );
  tracer = opened;
  return async () => {
    if (tracer === opened) tracer = null;
    await opened.close();
  };
}

/** Starts a span; null while tracing is off. */
export function startSpan(start: SpanStart): Span | null {
  return tracer?.startSpan(start) ?? null;
}
