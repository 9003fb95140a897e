import type { ProgramFailed } from '@spindle/core/programs/run-program';

/** Returns `what` with the reason of a failed program. Our own reasons end the sentence; program output follows in parentheses. */
export function failureSentence(what: string, { message }: ProgramFailed): string {
  return message.startsWith('it ') ? `${what}: ${message}.` : `${what} (${message}).`;
}

/** Removes a program's output from the end of a message. Notifications omit it; the job's page shows it. */
export function withoutProgramOutput(message: string): string {
  return message.replace(/ \(.*\)\.$/s, '.');
}
