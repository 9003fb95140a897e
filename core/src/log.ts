import { pino } from 'pino';
import type { Config } from './config/config.ts';

export type Log = pino.Logger;

/** Values of these keys are redacted, up to three levels deep. */
const SECRET_KEYS = ['password', 'jwt', '_jwt', 'authorization', 'cookie', 'signature', 'apikey'];

export type ProcessName = 'server' | 'worker' | 'admin';

/** Opens a log with one JSON line per event on standard output; commands log to standard error, because users read their output. */
export function openLog(config: Pick<Config, 'logLevel'>, name: ProcessName): Log {
  const options = {
    name,
    level: config.logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFacts },
    redact: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
  };
  return name === 'admin' ? pino(options, pino.destination(2)) : pino(options);
}

/** Returns the properties of an error without `client`: database errors contain the connection, with its password. */
function errorFacts(error: Error): object {
  const { client: _, ...facts } = pino.stdSerializers.err(error) as { client?: unknown };
  return facts;
}
