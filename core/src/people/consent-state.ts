import type { ConsentState } from '@spindle/contracts/people/people';
import type { Person } from '@spindle/prisma/client';

/** Returns the state of a consent. Its last day counts as a whole, in UTC. */
export function consentState(
  { consent, consentUntil }: Pick<Person, 'consent' | 'consentUntil'>,
  now: Date,
): ConsentState {
  const isOver = consentUntil !== null && consentUntil.getTime() + 86_400_000 <= now.getTime();
  return consent === 'GIVEN' && isOver ? 'EXPIRED' : consent;
}

/** Returns whether callers without EDIT_ASSET may not see the faces of a person. */
export const isWithheld = (person: Pick<Person, 'consent' | 'consentUntil'>, now: Date): boolean =>
  ['WITHDRAWN', 'EXPIRED'].includes(consentState(person, now));
