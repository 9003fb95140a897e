import type { ExportFailure } from '@spindle/core/export/export-failure';
import type { Log } from '@spindle/core/log';

/** Logs the start of an outage of the export database, each new reason, and its end. Attempts that fail again add no line. */
export function openOutageLog(log: Pick<Log, 'warn'>) {
  let logged: string | null = null;
  return {
    away({ message: reason, code }: ExportFailure): void {
      if (reason !== logged) log.warn({ reason, code }, 'the export database is away');
      logged = reason;
    },
    back(): void {
      if (logged !== null) log.warn('the export database is back');
      logged = null;
    },
    /** Forgets the outage of a database that is no longer the one of the settings. */
    reset(): void {
      logged = null;
    },
  };
}
