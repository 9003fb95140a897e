import type { Meter } from '@opentelemetry/api';

/** The metrics of this process. */
export interface Metrics {
  /** Creates further instruments. */
  meter: Meter;
  /** Returns all values in the text format of Prometheus. */
  read(): Promise<string>;
  close(): Promise<void>;
}

/** Content type of `read`. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
