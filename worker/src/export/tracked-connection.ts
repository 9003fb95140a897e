import type { ExportConnection } from '@spindle/core/export/connect-export';

/** A connection that measures how long it has been unused. */
export interface TrackedConnection extends ExportConnection {
  /** Counts as a use, before the first statement of a batch. */
  touch(): void;
  /** Returns the milliseconds since the last use; 0 while a statement runs. */
  idleMs(): number;
}

/** Measures the use of an open connection. */
export function trackUse(connection: ExportConnection): TrackedConnection {
  let running = 0;
  let usedAt = Date.now();
  const touch = () => {
    usedAt = Date.now();
  };
  return {
    ...connection,
    async run(sql, values) {
      running += 1;
      try {
        return await connection.run(sql, values);
      } finally {
        running -= 1;
        touch();
      }
    },
    touch,
    idleMs: () => (running > 0 ? 0 : Date.now() - usedAt),
  };
}
