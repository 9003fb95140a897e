import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine } from './process-facts.mjs';

/** Every process of a run inherits this variable, which tells those that outlived it. */
const MARK = 'SPINDLE_TEST_RUN';

const STRAYS_LIMIT_MS = 10_000;

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';

/** What the files of a run take, several times over. */
const MEMORY_MIN_BYTES = 8 * 1024 ** 3;

/**
 * One run of the tests: its temporary folder and all that it has started. Ctrl-C, SIGTERM and a closed terminal end it as
 * thoroughly as its end does.
 */
export class TestRun {
  /** @type {{ stop(): Promise<void> }[]} */
  #started = [];
  /** @type {Promise<void> | null} */
  #ending = null;

  /** @param {string} dir */
  constructor(dir) {
    this.dir = dir;
    process.env.TMPDIR = dir;
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

  /**
   * All temporary files lie in memory where there is room: making and dropping databases of a thousand files, and syncing uploads, takes a
   * sixth of the time of the tests of services on a disk.
   */
  static async begin() {
    const parent = (await hasMemory()) ? MEMORY : tmpdir();
    const dir = await mkdtemp(join(parent, 'spindle-test-'));
    await chmod(dir, 0o755); // Postgres runs as another user where this is root
    return new TestRun(dir);
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

  /** Stops everything, the last started first, and removes the folder. */
  end() {
    this.#ending ??= this.#stopAll();
    return this.#ending;
  }

  async #stopAll() {
    for (const started of this.#started.reverse()) await started.stop().catch(console.error);
    await endStrays(`${MARK}=${process.env[MARK]}`);
    await rm(this.dir, { recursive: true, force: true });
  }
}

async function hasMemory() {
  try {
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize >= MEMORY_MIN_BYTES;
  } catch {
    return false; // not on this system
  }
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
