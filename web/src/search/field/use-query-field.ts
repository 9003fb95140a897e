import { keywordError } from '@spindle/contracts/search/keyword';
import type { ClipboardEvent, RefObject } from 'react';
import { useIsAddonOn } from '../../addons/addons-api.ts';
import {
  endsInFilter,
  readTyped,
  termsInQuery,
  wholeQuery,
  withoutTerm,
  withTerms,
} from '../query/query-terms.ts';
import type { FieldSearch } from '../search-filters.ts';
import { t } from '../texts.ts';
import { personNameOf } from './person-query.ts';
import type { RestOfText, TypedText } from './use-typed-text.ts';

type FieldEvent = ClipboardEvent<HTMLInputElement>;

interface QueryFieldOptions {
  fieldRef: RefObject<HTMLInputElement | null>;
  text: TypedText;
  search: FieldSearch;
  /** The search after changes whose address is not rendered yet: a fast typist ends the next filter before. */
  latest: RefObject<FieldSearch>;
  onChange: (change: Partial<FieldSearch>) => void;
}

/** Reads the text of the search field as words and filters. Filters that are complete become chips. */
export function useQueryField(options: QueryFieldOptions) {
  const { fieldRef, text, search, latest, onChange } = options;
  const isPeopleOn = useIsAddonOn('FACE_RECOGNITION') === true;
  const { draft } = text;
  const asksForPerson = (value: string) => isPeopleOn && personNameOf(value) !== null;
  return {
    /** Returns why a text is not searched for; null if it is. */
    validate: (value: string): string | null => {
      if (asksForPerson(value)) return t('choosePerson');
      const read = readTyped(value);
      return 'error' in read ? read.error : keywordError(read.words);
    },
    /** Searches for a valid text. */
    search: (value: string) => {
      const added = searchAfter(latest.current, value);
      onChange(added.q === latest.current.q ? { keyword: added.keyword } : added);
    },
    /** Returns what stays in the field of a text that was searched for; undefined for all of it. */
    restOf: (value: string): RestOfText | undefined => {
      const read = readTyped(value);
      if ('error' in read || read.terms.length === 0) return undefined;
      return { value: read.words, draft: read.words && `${read.words} ` };
    },
    /** Accepts a typed text. A filter that is still typed must not become a chip. */
    type: (value: string) => {
      const read = readTyped(value);
      if (endsInFilter(value) || asksForPerson(value)) text.edit(value);
      else if (!('error' in read) && read.terms.length > 0) text.enter(value);
      else text.type(value);
    },
    /** Makes chips of pasted filters. */
    paste: (event: FieldEvent) => {
      const { selectionStart, selectionEnd, value } = event.currentTarget;
      const pasted = event.clipboardData.getData('text/plain').replace(/\s+/g, ' ');
      const start = value.slice(0, selectionStart ?? 0);
      const next = start + pasted + value.slice(selectionEnd ?? value.length);
      const read = readTyped(next);
      if ('error' in read || read.terms.length === 0) return;
      event.preventDefault();
      text.enter(next);
    },
    /** Copies the whole search as a query if all of the text is selected. */
    copy: (event: FieldEvent) => {
      const { selectionStart, selectionEnd, value } = event.currentTarget;
      if (search.q === '' || selectionStart !== 0 || selectionEnd !== value.length) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', wholeQuery(search.q, draft.trim()));
    },
    /** Makes the last chip editable text. */
    editLastChip: () => {
      const terms = termsInQuery(search.q);
      const last = terms.at(-1)?.text ?? '';
      onChange({ q: withoutTerm(search.q, terms.length - 1) });
      text.edit([last, draft].filter(Boolean).join(' '));
      requestAnimationFrame(() => fieldRef.current?.setSelectionRange(last.length, last.length));
    },
  };
}

/** Returns the search with a typed text instead of its keyword. */
export function searchAfter({ q }: FieldSearch, typed: string): FieldSearch {
  const read = readTyped(typed);
  if ('error' in read || read.terms.length === 0) return { keyword: typed, q };
  return { keyword: read.words, q: withTerms(q, read.terms) };
}
