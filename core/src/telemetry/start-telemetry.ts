import { type Config, ConfigError } from '../config/config.ts';
import type { Log } from '../log.ts';
import { startMetrics } from './metrics.ts';
import type { Metrics } from './metrics-reader.ts';
import { startMetricsServer } from './metrics-server.ts';
import { startTracing } from './tracing.ts';

/** Metrics and traces of a process. */
export interface Telemetry {
  /** Null while nobody can read them. */
  metrics: Metrics | null;
  /** Sends the last spans and frees the port. */
  close(): Promise<void>;
}

/** Starts those of metrics and traces that the settings turn on. Throws ConfigError if the port of the metrics is taken. */
export async function startTelemetry(
  config: Config,
  processName: 'server' | 'worker',
  log: Log,
): Promise<Telemetry> {
  const stopTracing = await startTracing(config, processName, log);
  const port = processName === 'server' ? config.metricsPort : config.workerMetricsPort;
  // The server also shows them on its own port, with the token.
  const isReadable = port !== undefined || (processName === 'server' && hasToken(config));
  const metrics = isReadable ? await startMetrics(processName) : null;
  const stopServer =
    metrics && port !== undefined
      ? await startMetricsServer(config, port, metrics, log).catch((error: unknown) => {
          throw new ConfigError(portMessage(config, port, error));
        })
      : null;
  return {
    metrics,
    async close() {
      await stopServer?.();
      await metrics?.close();
      await stopTracing();
    },
  };
}

const hasToken = ({ metricsToken }: Config) => metricsToken !== undefined;

function portMessage({ metricsHost }: Config, port: number, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `The metrics cannot be served at ${metricsHost}:${port} (${reason}). Check METRICS_HOST, METRICS_PORT and WORKER_METRICS_PORT.`;
}
