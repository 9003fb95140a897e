import { hostOf, mailTime } from '@spindle/core/mail/mail-texts';

/** A change of an account that its owner must learn about. */
export interface AccountChange {
  /** Name of the administrator; null if the user changed it. */
  changedBy: string | null;
  at: Date;
  publicUrl: string;
}

/** Asks the reader to act on a change by somebody else. */
export const UNEXPECTED_NOTE =
  'If you did not expect this, contact an administrator of your library immediately.';

/** Returns who changed what (`email address`, `password`), and when, as a sentence. */
export function changeSentence(what: string, { changedBy, at, publicUrl }: AccountChange): string {
  const object = `${what} of your account at ${hostOf(publicUrl)}`;
  const time = mailTime(at);
  return changedBy === null
    ? `The ${object} was changed on ${time}.`
    : `${changedBy} changed the ${object} on ${time}.`;
}
