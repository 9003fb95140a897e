import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settingsOf } from '../product-settings.ts';
import { pause } from './pause.ts';
import { listTree, readPid, signal } from './processes.ts';

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

export const ADMIN = { email: 'admin@example.com', password: 'spindle-faults-1' };

export type Part = 'server' | 'worker';

/** Runs the product as `npm start` does, on a data folder that the caller owns. */
export class Product {
  #supervisor: ChildProcess | null = null;
  #isActive = true;
  #restarted: Promise<void> = Promise.resolve();
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
    if (!this.#isActive) return;
    const log = openSync(this.logFile, 'a');
    this.#supervisor = spawn(process.execPath, [START], {
      stdio: ['ignore', log, log],
      env: { ...process.env, ...this.#env },
    });
    closeSync(log);
  }

  /**
   * Kills only a server or worker: its child processes must end by themselves. Returns false when it is not running.
   */
  kill(part: Part): boolean {
    const pid = readPid(join(this.#dataDir, 'run', `${part}.pid`));
    return pid !== null && signal(pid, 'SIGKILL');
  }

  /** Kills one of the programs that the server and the worker have started. */
  killProgram(pick: (pids: number[]) => number): boolean {
    const parts = ['server', 'worker'].flatMap(
      (part) => readPid(join(this.#dataDir, 'run', `${part}.pid`)) ?? [],
    );
    const programs = parts.flatMap((pid) => listTree(pid).slice(1));
    return programs.length > 0 && signal(pick(programs), 'SIGKILL');
  }

  /** Kills the supervisor alone and starts the product again. */
  async killSupervisor(): Promise<void> {
    this.#restarted = this.#end('SIGKILL').then(() => this.start());
    await this.#restarted;
  }

  /** Stops the product without restarting it. */
  async stop(): Promise<void> {
    // Only a new supervisor can end the services of a killed one.
    await this.#restarted;
    this.#isActive = false;
    await this.#end('SIGTERM');
  }

  /** Starts the product again if it could not start during an outage of a dependency. */
  ensureStarted(): void {
    if (this.#hasEnded()) this.start();
  }

  async waitUntil(isReady: () => Promise<boolean>, limitMs: number): Promise<boolean> {
    for (const limit = Date.now() + limitMs; Date.now() < limit; await pause(250)) {
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
