import {
  type Context,
  DiagLogLevel,
  diag,
  isSpanContextValid,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import type { Span } from './active-span.ts';
import { resourceOf } from './resource.ts';
import type { SpanStart, Tracer } from './tracer.ts';

/** Milliseconds between two warnings about spans that could not be sent. */
const WARNING_MS = 60_000;

/** Milliseconds that closing waits for the collector. */
const CLOSE_MS = 3_000;

/** Header `traceparent`, version 00: trace id, span id, flags. */
const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

/**
 * Opens a tracer that sends spans by OTLP over HTTP (protobuf). `endpoint` has no path; OTEL_EXPORTER_OTLP_HEADERS adds headers.
 * Spans wait in memory, 2,048 at most; without a collector they are dropped.
 */
export function openOtlpTracer(
  { endpoint, sampleRatio }: { endpoint: string; sampleRatio: number },
  processName: 'server' | 'worker',
  log: Log,
): Tracer {
  reportFailures(log);
  const provider = new TracerProvider({
    resource: resourceOf(processName),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  const tracer = provider.getTracer('spindle');
  return {
    startSpan({ name, kind, parent, attributes }: SpanStart) {
      return wrapSpan(tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent)));
    },
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

function wrapSpan(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  let hasEnded = false;
  return {
    traceParent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    end({ attributes = {}, error } = {}) {
      if (hasEnded) return;
      hasEnded = true;
      span.setAttributes(attributes);
      if (error !== undefined) {
        span.setAttribute('error.type', kindOf(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

/** Returns the kind of an error: its class, a status or an outcome. Never a message, which may contain addresses and names of files. */
function kindOf(error: unknown): string {
  const name = error instanceof Error ? error.name : String(error);
  return /^\w{1,40}$/.test(name) ? name : 'unknown';
}

/** Returns the context with this parent. An invalid parent begins a trace, as the standard requires. */
function contextOf(parent: string | null): Context {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(parent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & 1;
  const context: SpanContext = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
}

/** Logs the failures of the packages, at most once a minute: without a collector every batch fails. */
function reportFailures(log: Log): void {
  let lastAt = Number.NEGATIVE_INFINITY;
  const warn = (message: string, ...details: unknown[]) => {
    if (performance.now() - lastAt < WARNING_MS) return;
    lastAt = performance.now();
    log.warn({ details }, `traces cannot be sent: ${message}`);
  };
  const ignore = () => undefined;
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
