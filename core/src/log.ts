import { pino } from 'pino';
import type { Config } from './config.ts';

export type Log = pino.Logger;

/** Values of these keys never reach a line, wherever they stand up to three levels deep. */
const SECRET_KEYS = ['password', 'jwt', '_jwt', 'authorization', 'cookie', 'signature', 'apikey'];

/** One JSON line per event on standard output. */
export function openLog(config: Pick<Config, 'logLevel'>, name: 'server' | 'worker'): Log {
  return pino({
    name,
    level: config.logLevel,
    serializers: { err: errorFacts },
    redact: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
  });
}

/** An error without the connection that a database error carries along: kilobytes, and the password among them. */
function errorFacts(error: Error): object {
  const { client: _, ...facts } = pino.stdSerializers.err(error) as { client?: unknown };
  return facts;
}
