import { type Delivery, LINK_EXPIRY_MIN_SECONDS } from '@spindle/contracts/links/links';
import { useState } from 'react';

const HOUR_SECONDS = 3600;

/** Shortest time a link can be valid for. */
export const HOURS_MIN = LINK_EXPIRY_MIN_SECONDS / HOUR_SECONDS;

export interface LinkTerms {
  delivery: Delivery;
  /** As typed. */
  hours: number | string;
  isMax: boolean;
}

/** How a link gives a file out and for how long, as it is being filled in. */
export function useLinkTerms() {
  const [terms, setTerms] = useState<LinkTerms>({
    delivery: 'display',
    hours: HOURS_MIN,
    isMax: false,
  });
  const { delivery, hours, isMax } = terms;
  return {
    terms,
    change: (changes: Partial<LinkTerms>) => setTerms({ ...terms, ...changes }),
    isTooShort: isTooShort(terms),
    /** Of a request. */
    query: {
      delivery,
      expiry: isMax ? ('MAX' as const) : Math.round(Number(hours) * HOUR_SECONDS),
    },
  };
}

export function isTooShort({ hours, isMax }: LinkTerms): boolean {
  return !isMax && !(Number(hours) >= HOURS_MIN);
}
