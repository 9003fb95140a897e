import { backoffMs } from '@spindle/core/connections/backoff';
import type { Context } from '@spindle/core/context';
import { connectExport, type ExportConnection } from '@spindle/core/export/connect-export';
import { ExportFailure } from '@spindle/core/export/export-failure';
import { readExportUrl, requireDatabaseUrl } from '@spindle/core/export/export-target';
import { startPeriodicTask } from '@spindle/core/process/periodic-task';
import { loadSecrets, type Secrets } from '@spindle/core/secrets';
import { exportEvents } from './export-events.ts';
import { openOutageLog } from './outage-log.ts';
import { recordOutage, recordReturn } from './record-health.ts';
import { raiseRowSeq } from './row-seq.ts';
import { type TrackedConnection, trackUse } from './tracked-connection.ts';

/** Milliseconds between two reads of the settings: a changed URL takes effect within that time. */
const RELOAD_MS = 1_000;
/** Milliseconds until the next connection while the database is away. Events wait for as long as needed. */
const RECONNECTING = { firstMs: 2_000, longestMs: 60_000 };

/** Milliseconds after which an unused connection is closed, before the server or a firewall does it. */
const IDLE_MS = 60_000;

const WRONG_KEY = 'The SECRET_KEY of the worker is not that of the server.';

/** Exports events to the database of the settings until it is closed. */
export async function startExport(ctx: Context): Promise<{ close(): Promise<void> }> {
  const exporter = openExporter(ctx, await loadSecrets(ctx.config));
  const stopReloading = startPeriodicTask('database export', RELOAD_MS, ctx.log, exporter.reload);
  return {
    async close() {
      await stopReloading();
      await exporter.stop();
    },
  };
}

function openExporter(ctx: Context, secrets: Secrets) {
  const outageLog = openOutageLog(ctx.log);
  let url = '';
  let connection: TrackedConnection | null = null;
  let events: { close(): Promise<void> } | null = null;
  /** Why the database is away, until it is recorded. */
  let failure: ExportFailure | null = null;
  let failures = 0;
  let nextAttemptAt = 0;

  async function connect(): Promise<ExportConnection> {
    connection ??= trackUse(await openConnection(ctx, url));
    connection.touch();
    return connection;
  }

  function closeIdle(): void {
    if (!connection || connection.idleMs() < IDLE_MS) return;
    connection.close();
    connection = null;
  }

  async function stop(): Promise<void> {
    const closing = events?.close();
    events = null;
    await closing;
    connection?.close();
    connection = null;
  }

  async function pause(reason: ExportFailure): Promise<void> {
    await stop();
    const delayMs = backoffMs(failures, RECONNECTING);
    failures += 1;
    nextAttemptAt = Date.now() + delayMs;
    failure = null;
    outageLog.away(reason);
    await recordOutage(ctx, {
      reason: reason.message,
      nextAttemptAt: new Date(ctx.now().getTime() + delayMs),
    });
  }

  /** Connects, and exports the events that wait. After an outage, only a connection that works starts the consumer again. */
  async function resume(): Promise<void> {
    const isReturning = failures > 0;
    try {
      if (isReturning) await connect();
    } catch (error) {
      if (error instanceof ExportFailure) return pause(error);
      throw error;
    }
    if (isReturning) await recordReturn(ctx);
    outageLog.back();
    events = exportEvents(ctx, {
      connect,
      onWritten() {
        failures = 0;
      },
      onAway(reason) {
        failure = reason;
        void events?.close(); // claims nothing more; `pause` waits for it
      },
    });
  }

  return {
    stop,
    async reload(): Promise<void> {
      const current = await readUrl(ctx, secrets);
      if (current instanceof ExportFailure) {
        if (Date.now() >= nextAttemptAt) await pause(current);
        return;
      }
      if (current !== url) {
        await stop();
        url = current;
        failure = null;
        failures = 0;
        nextAttemptAt = 0;
        outageLog.reset();
      }
      if (failure !== null) return pause(failure);
      closeIdle();
      if (url !== '' && events === null && Date.now() >= nextAttemptAt) await resume();
    },
  };
}

async function readUrl(ctx: Context, secrets: Secrets): Promise<string | ExportFailure> {
  try {
    return await readExportUrl(ctx, secrets);
  } catch (error) {
    if (isWrongKey(error)) return new ExportFailure('away', WRONG_KEY);
    throw error;
  }
}

/** Whether a secret could not be decrypted. */
function isWrongKey(error: unknown): boolean {
  return error instanceof Error && /unable to authenticate data/i.test(error.message);
}

async function openConnection(ctx: Context, url: string): Promise<ExportConnection> {
  const connection = await connectExport(ctx.config, requireDatabaseUrl(url));
  try {
    await raiseRowSeq(ctx, connection);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
