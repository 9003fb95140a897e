import type { Readable, Writable } from 'node:stream';

/** The output of a command. */
export interface Output {
  /** Prints a line to the standard output. */
  say(line: string): void;
  /** Prints a line to the standard error. */
  complain(line: string): void;
}

/** The standard streams of a command that reads or writes a whole backup. Both throw AdminError for a terminal. */
export interface Streams {
  openInput(): Readable;
  /** Opens the standard output for bytes. Ends with an error if it breaks, so that a short backup is never taken for a whole one. */
  openOutput(): Writable;
}
