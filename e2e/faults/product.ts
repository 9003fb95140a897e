import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { settingsOf } from '../product-settings.ts';
import { readPid, signal, treeOf } from './processes.ts';

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

export const ADMIN = { email: 'admin@example.com', password: 'spindle-faults-1' };

export type Part = 'server' | 'worker';

/** The product as `npm start` runs it, on a data folder that the caller owns. */
export class Product {
  #supervisor: ChildProcess | null = null;
  #isWanted = true;
  readonly #dataDir: string;
  readonly #env: Record<string, string>;

  constructor(dataDir: string, port: number, settings: Record<string, string>) {
    this.#dataDir = dataDir;
    this.#env = {
      ...settingsOf(dataDir, port, ADMIN),
      ...settings,
    };
  }

  get logFile(): string {
    return join(this.#dataDir, 'product.log');
  }

  start(): void {
    if (!this.#isWanted) return;
    const log = openSync(this.logFile, 'a');
    this.#supervisor = spawn(process.execPath, [START], {
      stdio: ['ignore', log, log],
      env: { ...process.env, ...this.#env },
    });
    closeSync(log);
  }

  /** Kills a server or worker alone: what it has started must end by itself. Returns false when it is not running. */
  kill(part: Part): boolean {
    const pid = readPid(join(this.#dataDir, 'run', `${part}.pid`));
    return pid !== null && signal(pid, 'SIGKILL');
  }

  /** Kills one of the programs that server and worker have started. */
  killProgram(pick: (pids: number[]) => number): boolean {
    const parts = ['server', 'worker'].flatMap(
      (part) => readPid(join(this.#dataDir, 'run', `${part}.pid`)) ?? [],
    );
    const programs = parts.flatMap((pid) => treeOf(pid).slice(1));
    return programs.length > 0 && signal(pick(programs), 'SIGKILL');
  }

  /** Kills the supervisor alone and starts the product again. */
  async killSupervisor(): Promise<void> {
    await this.#end('SIGKILL');
    this.start();
  }

  /** Stops it for good. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    await this.#end('SIGTERM');
  }

  /** Starts the product again where it could not start because a dependency was away. */
  ensureStarted(): void {
    if (this.#hasEnded()) this.start();
  }

  async waitUntil(isReady: () => Promise<boolean>, limitMs: number): Promise<boolean> {
    for (const limit = Date.now() + limitMs; Date.now() < limit; await sleep(250)) {
      if (await isReady()) return true;
      this.ensureStarted();
    }
    return false;
  }

  #hasEnded(): boolean {
    const child = this.#supervisor;
    return !child || child.exitCode !== null || child.signalCode !== null;
  }

  async #end(name: NodeJS.Signals): Promise<void> {
    const child = this.#supervisor;
    if (!child || this.#hasEnded()) return;
    const ended = once(child, 'exit');
    child.kill(name);
    await ended;
  }
}
