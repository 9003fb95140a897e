import type { Attributes, Span } from './active-span.ts';

/** A new span. */
export interface SpanStart {
  /** Few different values: a route or the name of a task, never an id. */
  name: string;
  /** server: a request; consumer: work that was queued. */
  kind: 'server' | 'consumer';
  /** Trace context of the operation that caused it, possibly in another process. Null, or invalid: it begins a trace. */
  parent: string | null;
  attributes: Attributes;
}

/** Creates spans and sends them in the background. */
export interface Tracer {
  startSpan(start: SpanStart): Span;
  /** Sends the spans that have ended, and stops. */
  close(): Promise<void>;
}
