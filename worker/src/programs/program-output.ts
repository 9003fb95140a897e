import type { ProgramFailed } from '@spindle/core/programs/run-program';

/** Returns `what` with the reason of a failed program: our own reasons end the sentence, a program's output stands in parentheses. */
export function failureSentence(what: string, { message }: ProgramFailed): string {
  return message.startsWith('it ') ? `${what}: ${message}.` : `${what} (${message}).`;
}

/** Removes a program's output from the end of a message. Notifications leave it to the page of the job. */
export function withoutProgramOutput(message: string): string {
  return message.replace(/ \(.*\)\.$/s, '.');
}
