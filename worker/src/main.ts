import { setTimeout as wait } from 'node:timers/promises';
import { type Config, loadConfig } from '@spindle/core/config/config';
import { databaseGate } from '@spindle/core/connections/database';
import { openContext } from '@spindle/core/context';
import { type Log, openLog } from '@spindle/core/log';
import { lowerPriority } from '@spindle/core/process/lower-priority';
import { exitWithStartError, installShutdown } from '@spindle/core/process/shutdown';
import { startTelemetry } from '@spindle/core/telemetry/start-telemetry';
import { VERSION } from '@spindle/core/version';
import { isMigrated } from '@spindle/prisma/migrate';
import { startWorker } from './start-worker.ts';
import { startHealthFile } from './upkeep/health-file.ts';

/** Milliseconds between two checks whether the server has migrated the database. */
const MIGRATION_POLL_MS = 500;

/** Niceness of the worker: it yields to a server on the same machine. The programs it runs are nicer still. */
const NICE = 5;

async function main(): Promise<void> {
  const shutdown = installShutdown();
  process.on('message', (message) => {
    if (isOfKind(message, 'ping')) process.send?.({ kind: 'pong' });
  });
  lowerPriority(process.pid, NICE);
  const config = loadConfig(process.env);
  const log = openLog(config, 'worker');
  const telemetry = await startTelemetry(config, 'worker', log);
  log.info({ version: VERSION }, 'worker starts');
  await waitForMigrations(config, log);
  const worker = await startWorker(await openContext(config, 'worker', log));
  const healthFile = startHealthFile(config.workerHealthFile, log);
  reportReady();
  log.info({ media: config.workerMedia, video: config.workerVideo }, 'worker is ready');

  process.on('message', (message) => {
    if (isOfKind(message, 'refresh-programs')) void worker.refreshPrograms();
  });
  shutdown.onShutdown(async () => {
    healthFile.close();
    await worker.close();
    await telemetry.close();
  });
}

/** Reports to the parent process. Ignores errors: a parent that was killed makes this process shut down in order. */
function reportReady(): void {
  process.send?.({ kind: 'ready' }, undefined, undefined, () => undefined);
}

/** Waits until the server of this release has migrated the database. */
async function waitForMigrations({ databaseUrl }: Config, log: Log): Promise<void> {
  const gate = databaseGate(databaseUrl, log);
  await gate.verifyAccess();
  for (let isFirst = true; ; isFirst = false) {
    await gate.whenOpen();
    if (await isMigrated(databaseUrl).catch(() => false)) break;
    if (isFirst) log.info('worker waits for a server to upgrade the database');
    await wait(MIGRATION_POLL_MS);
  }
  gate.release();
}

/** Returns whether a message of the supervisor is of this kind. `refresh-programs`: programs were installed. `ping`: answer `pong`. */
function isOfKind(message: unknown, kind: 'refresh-programs' | 'ping'): boolean {
  return (
    typeof message === 'object' && message !== null && 'kind' in message && message.kind === kind
  );
}

main().catch(exitWithStartError);
