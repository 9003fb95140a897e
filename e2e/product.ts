import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { settingsOf } from './product-settings.ts';

const START = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));

/** Time limit of a start. The first start may install and build. */
const READY_LIMIT_MS = 10 * 60_000;

/** Time limit of an orderly stop, which finishes running work. */
const DRAIN_LIMIT_MS = 60_000;

/** The first administrator of every product that tests start, and an administrator of the mock. */
export const ADMIN = { email: 'ada@example.com', password: 'spindle-mock' };

export interface Product {
  /** The DATA_DIR of the product. */
  dataDir: string;
  stop(): Promise<void>;
}

/** Returns whether the services of the full stack are available. */
export function hasFullStack(): boolean {
  const { TEST_DATABASE_URL, TEST_REDIS_URL, TEST_S3_ENDPOINT } = process.env;
  return Boolean(TEST_DATABASE_URL && TEST_REDIS_URL && TEST_S3_ENDPOINT);
}

/** Returns the name of the environment variable with the data folder of a project's product. */
export function dataDirVariable(project: string): string {
  return `E2E_${project.toUpperCase()}_DATA_DIR`;
}

/**
 * Suspends (SIGSTOP) or resumes (SIGCONT) the worker of a running product. Returns false when the worker is not
 * running.
 */
export async function signalWorker(
  project: string,
  signal: 'SIGSTOP' | 'SIGCONT',
): Promise<boolean> {
  const dataDir = process.env[dataDirVariable(project)] ?? '';
  const named = await readFile(join(dataDir, 'run', 'worker.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(named, 10);
  if (!pid) return false;
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** Starts the whole product on a new data folder and waits until it is ready. settings: its environment variables. */
export async function startProduct(
  origin: string,
  settings: Record<string, string | undefined>,
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'spindle-e2e-'));
  await chmod(dataDir, 0o711); // Postgres runs as another user when this is root
  const logFile = join(dataDir, 'product.log');
  const log = openSync(logFile, 'w');
  const { port } = new URL(origin);
  const product = spawn(process.execPath, [START], {
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      ...settingsOf(dataDir, Number(port), ADMIN),
      CORS_ORIGINS: `http://127.0.0.1:${process.env.E2E_SITE_PORT}`,
      ...settings,
    },
  });
  closeSync(log);
  const ended = once(product, 'exit');
  const stop = async () => {
    product.kill('SIGTERM');
    const timer = setTimeout(() => product.kill('SIGKILL'), DRAIN_LIMIT_MS);
    if (product.exitCode === null && product.signalCode === null) await ended;
    clearTimeout(timer);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(origin, () => product.exitCode !== null || product.signalCode !== null);
  } catch (cause) {
    const log = await readFile(logFile, 'utf8');
    await stop();
    throw new Error(`The product did not start:\n${log}`, { cause });
  }
  return { dataDir, stop };
}

async function waitUntilReady(origin: string, hasEnded: () => boolean): Promise<void> {
  for (const limit = Date.now() + READY_LIMIT_MS; Date.now() < limit; await sleep(200)) {
    if (hasEnded()) throw new Error('it ended by itself');
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error('it did not become ready');
}
