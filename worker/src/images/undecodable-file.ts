import { Undecodable } from '@spindle/core/file-types/undecodable';
import type { ProgramFailed } from '@spindle/core/programs/run-program';

/** Our own reasons end a sentence as they are; what a program said stands in brackets behind one. */
export function undecodable(noun: string, { message }: ProgramFailed): Undecodable {
  const reason = message.startsWith('it ')
    ? message
    : /password/i.test(message)
      ? 'it is protected by a password'
      : `it is incomplete, damaged or in another format (${message})`;
  return new Undecodable(`The ${noun} cannot be decoded: ${reason}.`);
}
