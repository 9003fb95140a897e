import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine } from './process-facts.mjs';

/** Environment variable that every process of a run inherits. It identifies processes that outlive the run. */
const MARK = 'SPINDLE_TEST_RUN';

const STRAYS_LIMIT_MS = 10_000;

/** Folder where Linux stores files in memory. */
const MEMORY = '/dev/shm';

/** Minimum free space: several times the size of a run's files. */
const MEMORY_MIN_BYTES = 8 * 1024 ** 3;

/**
 * A run of the tests: its temporary folder and all programs that it started. Ctrl-C, SIGTERM and a closed terminal
 * clean up as completely as `end` does.
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
   * Begins a run. Stores temporary files in memory when there is room. On a disk, a sixth of the service tests' time
   * goes to creating databases of a thousand files each and to syncing uploads.
   */
  static async begin() {
    const parent = (await hasMemory()) ? MEMORY : tmpdir();
    const dir = await mkdtemp(join(parent, 'spindle-test-'));
    await chmod(dir, 0o755); // Postgres runs as another user when this is root
    return new TestRun(dir);
  }

  /**
   * Registers a program that stops at the end of the run. Never resolves once the run is ending.
   * @template {{ stop(): Promise<void> }} T
   * @param {T | Promise<T>} starting
   * @returns {Promise<T>}
   */
  async register(starting) {
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

  /** Stops everything in reverse order and deletes the folder. */
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
    return false; // this system has no such folder
  }
}

/**
 * Kills processes that a crashed test left behind, and waits for their end. Works on Linux only: other systems do not
 * expose the environment of a process.
 * @param {string} mark
 */
async function endStrays(mark) {
  const reported = new Set();
  for (const limit = Date.now() + STRAYS_LIMIT_MS; Date.now() < limit; await sleep(20)) {
    const strays = listProcesses().filter((pid) => readEnvironment(pid).includes(mark));
    if (strays.length === 0) return;
    for (const pid of strays) {
      if (!reported.has(pid)) console.error(`left running, ended now: ${commandLine(pid)}`);
      reported.add(pid);
      try {
        process.kill(pid, 'SIGKILL');
      } catch {} // it has just ended by itself
    }
  }
}

function listProcesses() {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').map(Number);
  return pids.filter((pid) => pid > 0 && pid !== process.pid);
}

/** @param {number} pid */
function readEnvironment(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return []; // it has ended or belongs to another user
  }
}
