import { createWriteStream, fstatSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import { AdminError } from './admin-error.ts';

/** Asks a question on the terminal. Returns the answer. Throws AdminError without a terminal. */
export async function askTerminal(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new AdminError('There is no terminal to ask. Use --yes to download without a question.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

/** Opens the standard input. Throws AdminError for a terminal. */
export function openInput(): Readable {
  if (process.stdin.isTTY)
    throw new AdminError('Pass the backup to the standard input: restore - < spindle.tar');
  return process.stdin;
}

/** Opens the standard output for bytes. Throws AdminError for a terminal, and for npm, which prints lines of its own there. */
export function openOutput(): Writable {
  if (process.stdout.isTTY)
    throw new AdminError('Redirect the standard output to a file: backup - > spindle.tar');
  const { npm_lifecycle_event: script, npm_config_loglevel: level } = process.env;
  if (script !== undefined && level !== 'silent')
    throw new AdminError(
      'npm prints to the standard output as well. Use: npm --silent run admin -- backup - > spindle.tar',
    );
  const target = openDescriptor();
  target.on('error', () => undefined); // write() and end() report it
  return new Writable({
    highWaterMark: 1024 ** 2,
    write: (chunk, _encoding, done) =>
      void target.write(chunk, (error) => done(error ? incompleteError(error) : null)),
    final: (done) =>
      target === process.stdout
        ? done()
        : void target.end((error?: Error | null) => done(error ? incompleteError(error) : null)),
  });
}

/** Returns a stream that writes each chunk as a whole: process.stdout only does so for pipes and sockets, a file stream for the others. */
function openDescriptor(): Writable {
  const { fd } = process.stdout;
  const stat = fstatSync(fd);
  if (stat.isFIFO() || stat.isSocket()) return process.stdout;
  return createWriteStream('', { fd, flush: stat.isFile() });
}

function incompleteError(cause: Error): AdminError {
  return new AdminError(
    `The backup is incomplete, because the standard output could not be written (${cause.message}).`,
    { cause },
  );
}
