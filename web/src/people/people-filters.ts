import type { PeopleFilters } from './people-api.ts';

/** Which people the page shows, as a choice. */
export const CHOICES = ['all', 'named', 'unnamed', 'hidden'] as const;
export type Choice = (typeof CHOICES)[number];

export interface PeopleAddress {
  keyword: string;
  choice: Choice;
}

/** Reads the filters of the page from its address, ignoring invalid values. */
export function readPeopleAddress(params: URLSearchParams): PeopleAddress {
  const choice = params.get('show');
  return {
    keyword: (params.get('keyword') ?? '').slice(0, 200),
    choice: CHOICES.find((one) => one === choice) ?? 'all',
  };
}

/** Writes the filters to an address, without those at their initial value. */
export function writePeopleAddress({ keyword, choice }: PeopleAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (keyword) params.set('keyword', keyword);
  if (choice !== 'all') params.set('show', choice);
  return params;
}

/** Returns the filters of the request. */
export function requestedPeople({ keyword, choice }: PeopleAddress): PeopleFilters {
  return {
    keyword: keyword.trim(),
    named: choice === 'named' ? true : choice === 'unnamed' ? false : undefined,
    hidden: choice === 'hidden',
  };
}
