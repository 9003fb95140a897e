import type { Histogram, Meter, UpDownCounter } from '@opentelemetry/api';

/** What this process measures while it works. Durations are in seconds. */
export interface Instruments {
  /** Of HTTP requests, with the attributes of OpenTelemetry. */
  requestDuration: Histogram;
  activeRequests: UpDownCounter;
  /** Of the search engine. `operation`: page, count, facets, field_facets, suggest, respell. */
  searchDuration: Histogram;
  /** Of steps. `task`, `outcome`: completed, failed. */
  stepDuration: Histogram;
  /** Of tasks that a caller waits for. `task`, `outcome`: completed, failed, stopped. */
  interactiveDuration: Histogram;
  /** Seconds of a video that are encoded per second, in all its renditions. `media`: audio, video. */
  transcodeSpeed: Histogram;
}

/** Boundaries that OpenTelemetry recommends for requests. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const SEARCH_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const STEP_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600, 14_400];
const SPEED_RATIOS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 25, 50, 100];

/** Creates the instruments. An instrument without a value is not shown. Names are those of Prometheus: with a unit and underscores. */
export function createInstruments(meter: Meter): Instruments {
  const histogram = (name: string, description: string, boundaries: number[]) =>
    meter.createHistogram(name, {
      description,
      advice: { explicitBucketBoundaries: boundaries },
    });
  return {
    requestDuration: histogram(
      'http_server_request_duration_seconds',
      'Duration of HTTP requests, until the last byte of the response.',
      REQUEST_SECONDS,
    ),
    activeRequests: meter.createUpDownCounter('http_server_active_requests', {
      description: 'HTTP requests whose response has not ended.',
    }),
    searchDuration: histogram(
      'spindle_search_duration_seconds',
      'Duration of operations of the search engine.',
      SEARCH_SECONDS,
    ),
    stepDuration: histogram(
      'spindle_step_duration_seconds',
      'Duration of the steps of jobs, by task and outcome.',
      STEP_SECONDS,
    ),
    interactiveDuration: histogram(
      'spindle_interactive_task_duration_seconds',
      'Duration of tasks that a caller waits for, without their time in the queue.',
      STEP_SECONDS,
    ),
    transcodeSpeed: histogram(
      'spindle_transcode_speed_ratio',
      'Seconds of a video that are encoded per second, in all its renditions.',
      SPEED_RATIOS,
    ),
  };
}
