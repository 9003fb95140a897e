import { fork } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identifyProcess, readLivingPid } from '../process-facts.mjs';
import { ROOT } from '../stamp.mjs';
import { waitUntilDead } from './health.mjs';

/** Exit code of a program whose settings are wrong. See exitWithStartError in core. */
const WRONG_SETTINGS_CODE = 78;

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 10_000;

/** A child that ran this long before it ended counts as healthy. Its restart delay begins at the minimum again. */
const HEALTHY_MS = 60_000;

/** Time limit of a shutdown in milliseconds. The children themselves stop waiting a little earlier. */
const DRAIN_MS = 20_000;

/**
 * Runs a program and restarts it whenever it ends by itself or no longer answers. env: called at each start. say:
 * prints a line for the user. onMessage: receives the program's messages. check: checks that the program answers, once it
 * has sent 'ready'. onWrongSettings: called instead of a restart when the program ends because of its settings.
 * @param {{ name: string, file: string, flags: string[], pidFile: string, env: () => NodeJS.ProcessEnv, say: (line: string) => void,
 *   onMessage: (message: { kind: string, [key: string]: string }) => void, onWrongSettings?: () => void,
 *   check: (child: import('node:child_process').ChildProcess, signal: AbortSignal) => Promise<unknown>,
 *   times?: { everyMs?: number, timeoutMs?: number } }} options
 */
export function supervise({
  name,
  file,
  flags,
  pidFile,
  env,
  say,
  onMessage,
  onWrongSettings,
  check,
  times,
}) {
  let delayMs = FIRST_DELAY_MS;
  let isActive = true;
  /** @type {import('node:child_process').ChildProcess} */
  let child;
  /** @type {Promise<void>} */
  let ended;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  function launch() {
    const began = Date.now();
    // Use a separate process group: Ctrl-C reaches only the supervisor, and a signal to the group reaches all
    // descendants.
    child = fork(file, [], {
      cwd: ROOT,
      env: env(),
      execArgv: ['--enable-source-maps', ...flags],
      detached: true,
    });
    const { pid } = child;
    if (pid) writeFileSync(pidFile, identifyProcess(pid));
    const over = new AbortController();
    child.on('message', (given) => {
      const message = /** @type {{ kind: string }} */ (given);
      if (message.kind === 'ready') void killWhenDead(child, over.signal);
      onMessage(message);
    });
    ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        over.abort();
        signalGroup(pid, 'SIGKILL');
        rmSync(pidFile, { force: true });
        resolve();
        if (!isActive) return;
        if (code === WRONG_SETTINGS_CODE && onWrongSettings) {
          onWrongSettings();
          return;
        }
        if (Date.now() - began > HEALTHY_MS) delayMs = FIRST_DELAY_MS;
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
    if (!(await waitUntilDead((signal) => check(watched, signal), over, times))) return;
    say(`The ${name} no longer answers and is ended.`);
    signalGroup(watched.pid, 'SIGKILL'); // a stopped or permanently busy process handles no other signal
  }

  launch();
  return {
    /** @param {{ kind: string, [key: string]: string }} message */
    send(message) {
      child.send(message, () => {}); // a child that has just ended checks by itself when it starts
    },
    /** Restarts the program with a new result of `env`. */
    restart() {
      child.kill('SIGTERM');
    },
    /** Stops the program and does not restart it. Kills it after 20 s. */
    async stop() {
      isActive = false;
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
 * Waits for a child of a killed start, which ends by itself once it notices. Kills it at the time limit.
 * @param {string} pidFile
 */
export async function endLeftover(pidFile) {
  for (const limit = Date.now() + DRAIN_MS; readLivingPid(pidFile) && Date.now() < limit; )
    await sleep(100);
  const pid = readLivingPid(pidFile);
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
