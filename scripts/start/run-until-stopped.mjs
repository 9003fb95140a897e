import { CommandFailed } from '../run-command.mjs';
import { StartError } from '../start-error.mjs';
import { say } from '../terminal.mjs';
import { watchStopRequest } from './stop-request.mjs';

/** @typedef {ReturnType<typeof watchStopRequest>} StopRequest */
/** @typedef {(() => unknown)[]} Cleanups functions that run at the end, last in, first out */

/**
 * Calls `run`, waits until the user asks to stop, runs the cleanups and exits this process. Prints an error of `run`, and exits with 1.
 * @param {(stop: StopRequest, cleanups: Cleanups) => Promise<void>} run
 */
export async function runUntilStopped(run) {
  const stop = watchStopRequest();
  /** @type {Cleanups} */
  const cleanups = [];
  let code = 0;
  try {
    await run(stop, cleanups);
    await stop.requested;
    say('Stopping ...');
  } catch (error) {
    if (!stop.isRequested()) {
      console.error(isSelfExplanatory(error) ? error.message : error);
      code = 1;
    }
  }
  for (const end of cleanups.reverse()) await end();
  process.exit(code);
}

/**
 * Returns whether the message is sufficient without a stack trace.
 * @param {unknown} error
 * @returns {error is Error}
 */
function isSelfExplanatory(error) {
  return error instanceof StartError || error instanceof CommandFailed;
}
