import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine } from './process-facts.mjs';

/** Every process of a run inherits this variable, which tells those that outlived it. */
const MARK = 'SPINDLE_TEST_RUN';

const STRAYS_LIMIT_MS = 10_000;

/**
 * One run of the tests: its temporary folder and all that it has started. Ctrl-C, SIGTERM and a closed terminal end it as
 * thoroughly as its end does.
 */
export class TestRun {
  /** @type {{ stop(): Promise<void> }[]} */
  #started = [];
  /** @type {string[]} */
  #folders = [];
  /** @type {Promise<void> | null} */
  #ending = null;

  /** @param {string} dir */
  constructor(dir) {
    this.dir = dir;
    this.#folders.push(dir);
    process.env[MARK] = randomUUID();
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
    for (const [signal, code] of /** @type {const} */ ([
      ['SIGINT', 130],
      ['SIGTERM', 143],
      ['SIGHUP', 129],
    ])) {
      process.once(signal, () => this.end().finally(() => process.exit(code)));
    }
  }

  static async begin() {
    return new TestRun(await makeFolder(tmpdir()));
  }

  /**
   * Makes another temporary folder, in `parent`, which the end of the run removes.
   * @param {string} parent
   */
  async folder(parent) {
    const folder = await makeFolder(parent);
    this.#folders.push(folder);
    return folder;
  }

  /**
   * Keeps something that runs until the end of the run; once that has begun, never resolves.
   * @template {{ stop(): Promise<void> }} T
   * @param {T | Promise<T>} starting
   * @returns {Promise<T>}
   */
  async keep(starting) {
    const started = await starting;
    this.#started.push(started);
    if (this.isEnding) {
      await started.stop();
      await new Promise(() => {});
    }
    return started;
  }

  get isEnding() {
    return this.#ending !== null;
  }

  /** Stops everything, the last started first, and removes the folders. */
  end() {
    this.#ending ??= this.#stopAll();
    return this.#ending;
  }

  async #stopAll() {
    for (const started of this.#started.reverse()) await started.stop().catch(console.error);
    await endStrays(`${MARK}=${process.env[MARK]}`);
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} parent */
async function makeFolder(parent) {
  const folder = await mkdtemp(join(parent, 'spindle-test-'));
  await chmod(folder, 0o755); // Postgres runs as another user where this is root
  return folder;
}

/**
 * Ends what a crashed test has left behind, and waits until it is gone. Linux only: elsewhere nobody tells a process's
 * variables.
 * @param {string} mark
 */
async function endStrays(mark) {
  const told = new Set();
  for (const limit = Date.now() + STRAYS_LIMIT_MS; Date.now() < limit; await sleep(20)) {
    const strays = processes().filter((pid) => environmentOf(pid).includes(mark));
    if (strays.length === 0) return;
    for (const pid of strays) {
      if (!told.has(pid)) console.error(`left running, ended now: ${commandLine(pid)}`);
      told.add(pid);
      try {
        process.kill(pid, 'SIGKILL');
      } catch {} // it has just ended by itself
    }
  }
}

function processes() {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').map(Number);
  return pids.filter((pid) => pid > 0 && pid !== process.pid);
}

/** @param {number} pid */
function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return []; // gone, or another user's
  }
}
