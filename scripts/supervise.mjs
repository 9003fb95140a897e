import { fork } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFoundDead } from './health.mjs';
import { nameProcess, readLiving } from './process-facts.mjs';
import { ROOT } from './stamp.mjs';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 10_000;

/** A child that ran this long before it ended was well: the next delay is the first again. */
const WELL_MS = 60_000;

/** What running work is given to end in; the children themselves stop waiting a little earlier. */
const DRAIN_MS = 20_000;

/**
 * Runs a program of ours and starts it again whenever it ends by itself, or no longer answers.
 * env is asked at each start. say: tells the person at the keyboard. hear: gets what the program sends. ask: asks the program, once
 * it has sent 'ready', whether it answers.
 * @param {{ name: string, file: string, flags: string[], pidFile: string, env: () => NodeJS.ProcessEnv, say: (line: string) => void,
 *   hear: (message: { kind: string, [key: string]: string }) => void,
 *   ask: (child: import('node:child_process').ChildProcess, signal: AbortSignal) => Promise<unknown>,
 *   times?: { everyMs?: number, patienceMs?: number } }} options
 */
export function supervise({ name, file, flags, pidFile, env, say, hear, ask, times }) {
  let delayMs = FIRST_DELAY_MS;
  let isWanted = true;
  /** @type {import('node:child_process').ChildProcess} */
  let child;
  /** @type {Promise<void>} */
  let ended;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  function launch() {
    const began = Date.now();
    // A group of its own: a Ctrl-C reaches only the supervisor, and a signal to the group all that the child has started.
    child = fork(file, [], {
      cwd: ROOT,
      env: env(),
      execArgv: ['--enable-source-maps', ...flags],
      detached: true,
    });
    const { pid } = child;
    if (pid) writeFileSync(pidFile, nameProcess(pid));
    const over = new AbortController();
    child.on('message', (given) => {
      const message = /** @type {{ kind: string }} */ (given);
      if (message.kind === 'ready') void killWhenDead(child, over.signal);
      hear(message);
    });
    ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        over.abort();
        signalGroup(pid, 'SIGKILL');
        rmSync(pidFile, { force: true });
        resolve();
        if (!isWanted) return;
        if (Date.now() - began > WELL_MS) delayMs = FIRST_DELAY_MS;
        const reason = signal ?? `code ${code}`;
        say(`The ${name} has ended (${reason}) and starts again in ${delayMs / 1000} s.`);
        timer = setTimeout(launch, delayMs);
        delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
      });
    });
  }

  /**
   * @param {import('node:child_process').ChildProcess} watched
   * @param {AbortSignal} over
   */
  async function killWhenDead(watched, over) {
    if (!(await isFoundDead((signal) => ask(watched, signal), over, times))) return;
    say(`The ${name} no longer answers and is ended.`);
    signalGroup(watched.pid, 'SIGKILL'); // a process that is stopped, or busy for good, hears nothing else
  }

  launch();
  return {
    /** @param {{ kind: string }} message */
    send(message) {
      child.send(message, () => {}); // one that has just ended looks for itself when it starts
    },
    /** Ends it, and starts it again with what `env` gives now. */
    restart() {
      child.kill('SIGTERM');
    },
    /** Ends it for good; what has not ended in 20 s is killed. */
    async stop() {
      isWanted = false;
      clearTimeout(timer);
      child.kill('SIGTERM');
      const killer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), DRAIN_MS);
      await ended;
      clearTimeout(killer);
    },
    kill() {
      signalGroup(child.pid, 'SIGKILL');
    },
  };
}

/**
 * Waits for a child of a start that was killed, which ends by itself when it notices; kills it when it does not.
 * @param {string} pidFile
 */
export async function endLeftOver(pidFile) {
  for (const limit = Date.now() + DRAIN_MS; readLiving(pidFile) && Date.now() < limit; )
    await sleep(100);
  const pid = readLiving(pidFile);
  if (pid) signalGroup(pid, 'SIGKILL');
  rmSync(pidFile, { force: true });
}

/**
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {} // the group has ended
}
