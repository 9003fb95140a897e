import type { ProgramFailed } from '@spindle/core/programs/run-program';

/**
 * Returns `statement` with the reason of a failed program, as one sentence. Our own reasons start with "it" and follow a colon. The
 * output of a program follows in parentheses.
 */
export function failureSentence(statement: string, { message }: ProgramFailed): string {
  return message.startsWith('it ') ? `${statement}: ${message}.` : `${statement} (${message}).`;
}

/** Removes a program's output from the end of a message. Notifications omit it; the job's page shows it. */
export function withoutProgramOutput(message: string): string {
  return message.replace(/ \(.*\)\.$/s, '.');
}
