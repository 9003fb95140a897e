import { type Config, loadConfig } from '@spindle/core/config/config';
import { openContext } from '@spindle/core/context';
import { openLog } from '@spindle/core/log';
import { lowerPriority } from '@spindle/core/process/lower-priority';
import { exitWithStartError, installShutdown } from '@spindle/core/process/shutdown';
import { type RunningWorker, startWorker } from '../start-worker.ts';

/** Niceness, as that of the product's worker. */
const NICE = 5;

/** Names the copy of the seeded state to run on. */
interface CopyMessage {
  kind: 'copy';
  databaseUrl: string;
  dataDir: string;
}

/**
 * Runs the worker of the product on copies of the seeded state. scripts/mock.mjs starts it on the first copy and names the next one after
 * each reset.
 */
async function main(): Promise<void> {
  const shutdown = installShutdown();
  lowerPriority(process.pid, NICE);
  const config = loadConfig(process.env);
  let worker = await startOn(config);
  let current = config.databaseUrl;
  let moving: Promise<unknown> = Promise.resolve();
  const move = async (message: CopyMessage) => {
    const { databaseUrl } = message;
    const replaced = { worker, databaseUrl: current };
    worker = await startOn(configOf(message));
    current = databaseUrl;
    report({ kind: 'moved', databaseUrl });
    await replaced.worker.close();
    report({ kind: 'left', databaseUrl: replaced.databaseUrl });
  };
  process.on('message', (message) => {
    if (isOfKind(message, 'ping')) report({ kind: 'pong' });
    if (isOfKind(message, 'refresh-programs')) void worker.refreshPrograms();
    if (isCopy(message)) moving = moving.then(() => move(message)).catch(exitWithStartError);
  });
  shutdown.onShutdown(async () => {
    await moving;
    await worker.close();
  });
  report({ kind: 'ready' });
}

function startOn(config: Config): Promise<RunningWorker> {
  const log = openLog(config, 'worker');
  return openContext(config, 'worker', log).then((ctx) => startWorker({ ...ctx, now: readNow() }));
}

/** Returns the clock: stopped at MOCK_EPOCH if MOCK_CLOCK is `frozen`, as that of the server. */
function readNow(): () => Date {
  const { MOCK_CLOCK, MOCK_EPOCH = '' } = process.env;
  return MOCK_CLOCK === 'frozen' ? () => new Date(MOCK_EPOCH) : () => new Date();
}

function configOf({ databaseUrl, dataDir }: CopyMessage): Config {
  return loadConfig({ ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
}

function isCopy(message: unknown): message is CopyMessage {
  return isOfKind(message, 'copy');
}

function isOfKind(message: unknown, kind: string): boolean {
  return (
    typeof message === 'object' && message !== null && 'kind' in message && message.kind === kind
  );
}

/** Reports to the launcher, which may have been killed meanwhile. */
function report(message: Record<string, string>): void {
  process.send?.(message, undefined, undefined, () => undefined);
}

main().catch(exitWithStartError);
