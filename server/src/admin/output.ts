/** The output of a command. */
export interface Output {
  /** Prints a line to the standard output. */
  say(line: string): void;
  /** Prints a line to the standard error. */
  complain(line: string): void;
}
