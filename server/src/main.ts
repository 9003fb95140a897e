import { type Config, loadConfig } from '@spindle/core/config/config';
import { databaseGate } from '@spindle/core/connections/database';
import { closeContext, openContext } from '@spindle/core/context';
import { type Log, openLog } from '@spindle/core/log';
import { exitWithStartError, installShutdown } from '@spindle/core/process/shutdown';
import { loadSecrets } from '@spindle/core/secrets';
import { startTelemetry } from '@spindle/core/telemetry/start-telemetry';
import { VERSION } from '@spindle/core/version';
import { migrate } from '@spindle/prisma/migrate';
import { buildApp } from './app.ts';
import { createStoreCheck } from './health/claim-store.ts';
import { startUnreadyServer } from './http/connections/unready-server.ts';
import { createFirstAdmin } from './users/first-admin.ts';

async function main(): Promise<void> {
  // First, so that a signal during startup ends the process.
  const shutdown = installShutdown();
  const config = loadConfig(process.env);
  const log = openLog(config, 'server');
  const telemetry = await startTelemetry(config, 'server', log);
  await waitForDatabase(config, log);
  log.info({ version: VERSION }, 'server starts');
  const applied = await migrate(config.databaseUrl, undefined, (migration) =>
    log.info({ migration }, 'applying a migration'),
  );
  log.info({ migrations: applied.length }, 'the database is up to date');
  const ctx = await openContext(config, 'server', log);
  const secrets = await loadSecrets(config);
  const checkStore = createStoreCheck();
  // Before the first request. A store that does not answer is checked again by the periodic task.
  await checkStore(ctx).catch((err: unknown) =>
    log.warn({ err }, 'the file store cannot be checked'),
  );
  const http = await buildApp(ctx, secrets, { checkStore, metrics: telemetry.metrics });
  shutdown.onShutdown(async () => {
    await http.close();
    await closeContext(ctx);
    await telemetry.close();
  });
  const admin = await createFirstAdmin(ctx, secrets);
  if (admin) report({ kind: 'first-admin', ...admin });
  await http.listen({ port: config.port, host: config.host });
  log.info({ address: config.publicUrl }, 'server is ready');
  report({ kind: 'ready', address: config.publicUrl });
}

/** Waits for the database. Until it answers, every request is answered with 503. */
async function waitForDatabase(config: Config, log: Log): Promise<void> {
  const gate = databaseGate(config.databaseUrl, log);
  await gate.verifyAccess();
  if (!gate.isOpen()) {
    const close = await startUnreadyServer(config, gate);
    await gate.whenOpen();
    await close();
  }
  gate.release();
}

/** Reports to the parent process, which may have been killed meanwhile. Without one, prints the first administrator's password. */
function report(message: Record<string, string>): void {
  if (process.send) process.send(message, undefined, undefined, () => undefined);
  else if (message.kind === 'first-admin')
    process.stdout.write(`First administrator: ${message.email}  password: ${message.password}\n`);
}

main().catch(exitWithStartError);
