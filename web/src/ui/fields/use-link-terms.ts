import { type Delivery, LINK_EXPIRY_MIN_SECONDS } from '@spindle/contracts/links/links';
import { useState } from 'react';

const HOUR_SECONDS = 3600;

/** Minimum validity of a link, in hours. */
export const HOURS_MIN = LINK_EXPIRY_MIN_SECONDS / HOUR_SECONDS;

/** Delivery and validity of a link, as a form edits them. */
export interface LinkTerms {
  delivery: Delivery;
  /** As typed by the user. */
  hours: number | string;
  /** Whether the link is valid for as long as the server allows, whatever the hours are. */
  isMax: boolean;
}

/** Returns the form state of a link's delivery and validity. */
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
    /** Query parameters of the request. `expiry` is in seconds, or MAX for as long as the server allows. */
    query: {
      delivery,
      expiry: isMax ? ('MAX' as const) : Math.round(Number(hours) * HOUR_SECONDS),
    },
  };
}

/** Tells whether the hours are below the minimum, or are not a number. */
export function isTooShort({ hours, isMax }: LinkTerms): boolean {
  return !isMax && !(Number(hours) >= HOURS_MIN);
}
