import { pino } from 'pino';
import type { Config } from './config/config.ts';

export type Log = pino.Logger;

/** Values of these keys never reach a line, wherever they stand up to three levels deep. */
const SECRET_KEYS = ['password', 'jwt', '_jwt', 'authorization', 'cookie', 'signature', 'apikey'];

export type ProcessName = 'server' | 'worker' | 'admin';

/** One JSON line per event on standard output; of a command, whose output is for a person, on standard error. */
export function openLog(config: Pick<Config, 'logLevel'>, name: ProcessName): Log {
  const options = {
    name,
    level: config.logLevel,
    serializers: { err: errorFacts },
    redact: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
  };
  return name === 'admin' ? pino(options, pino.destination(2)) : pino(options);
}

/** An error without the connection that a database error carries along: kilobytes, and the password among them. */
function errorFacts(error: Error): object {
  const { client: _, ...facts } = pino.stdSerializers.err(error) as { client?: unknown };
  return facts;
}
