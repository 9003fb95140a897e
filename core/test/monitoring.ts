import { freePort } from '../../scripts/services/child.mjs';
import { checkMetrics, checkRules, startPrometheus } from '../../scripts/services/prometheus.mjs';
import { startOtlpReceiver } from '../../scripts/services/start-otlp-receiver.mjs';

/** A Prometheus server of a test. */
export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>;
/** A receiver of traces, in a process of its own. */
export type OtlpReceiver = Awaited<ReturnType<typeof startOtlpReceiver>>;

export { checkMetrics, checkRules, freePort, startOtlpReceiver, startPrometheus };
