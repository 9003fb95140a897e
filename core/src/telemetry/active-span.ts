import { AsyncLocalStorage } from 'node:async_hooks';

/** A running operation of a trace. */
export interface Span {
  /** Its W3C trace context: the value of the header `traceparent`. */
  readonly traceParent: string;
  /** Ends it. Only the first call counts. `error`: why it failed. */
  end(result?: { attributes?: Attributes; error?: unknown }): void;
}

export type Attributes = Record<string, string | number | boolean>;

const active = new AsyncLocalStorage<Span>();

/** Runs `work` as a part of a span, so that what it starts is linked to the span. Without a span it just runs `work`. */
export function runInSpan<T>(span: Span | null, work: () => T): T {
  return span === null ? work() : active.run(span, work);
}

/** Returns the trace context of the running operation; null without one. Store it with work that another process does later. */
export function activeTraceParent(): string | null {
  return active.getStore()?.traceParent ?? null;
}
