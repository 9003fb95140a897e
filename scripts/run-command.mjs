import { spawn } from 'node:child_process';

/** Limits the lines of a failed program's output that the error shows. */
const TAIL_LINES = 30;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** The error of a program that failed. `output` is everything that it printed. */
export class CommandFailed extends Error {
  /**
   * @param {string} command
   * @param {string} reason
   * @param {string} output
   */
  constructor(command, reason, output) {
    const tail = output.trim().split('\n').slice(-TAIL_LINES).join('\n');
    super(`${command} ${reason}${tail && `:\n${tail}`}`);
    this.output = output;
  }
}

/**
 * Runs a program to its end without printing anything. Returns its output. Throws CommandFailed.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<string>}
 */
export function runCommand(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    const append = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', append);
    child.stderr?.on('data', append);
    child.once('error', (error) => reject(new CommandFailed(command, error.message, output)));
    child.once('close', (code, signal) => {
      running.delete(child);
      if (code === 0) resolve(output);
      else reject(new CommandFailed(command, `ended with ${signal ?? `code ${code}`}`, output));
    });
  });
}

/** Stops the running programs. Their callers get CommandFailed. */
export function endCommands() {
  for (const child of running) child.kill('SIGTERM');
}
