import { loadConfig } from '@spindle/core/config/config';
import { openLog } from '@spindle/core/log';
import { exitWithStartError, installShutdown } from '@spindle/core/process/shutdown';
import { loadSecrets } from '@spindle/core/secrets';
import { readClock } from './clock.ts';
import { startMock } from './start-mock.ts';
import { launcherLink, report, waitForSeed } from './worker-link.ts';

/**
 * The server of the mock. scripts/mock.mjs starts it, and names the seeded database once Postgres runs; DATA_DIR contains its files. Neither
 * changes: the server and the worker use copies.
 */
async function main(): Promise<void> {
  const shutdown = installShutdown();
  const config = loadConfig({ ...process.env, DATABASE_URL: await waitForSeed() });
  const clock = readClock(process.env);
  const log = openLog(config, 'server');
  const secrets = await loadSecrets(config);
  const { stop } = await startMock({ config, clock, log, secrets, worker: launcherLink });
  shutdown.onShutdown(stop);
  report({ kind: 'ready', address: config.publicUrl });
}

main().catch(exitWithStartError);
