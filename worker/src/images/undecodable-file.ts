import { Locked, Undecodable } from '@spindle/core/file-types/undecodable';
import type { ProgramFailed } from '@spindle/core/programs/run-program';

/**
 * Returns the error for users, as one sentence. Our own reasons start with "it" and complete the sentence unchanged. The output of a
 * program would explain nothing to them.
 */
export function undecodable(noun: string, { message }: ProgramFailed): Undecodable {
  const isOwnReason = message.startsWith('it ');
  if (!isOwnReason && /password/i.test(message))
    return new Locked(`This ${noun} is protected by a password.`);
  const reason = isOwnReason ? message : 'it is incomplete, damaged or in another format';
  return new Undecodable(`The ${noun} cannot be decoded: ${reason}.`);
}
