import {
  addWordSubstitutions,
  changeWordSubstitutions,
  deleteWordSubstitution,
  listWordSubstitutions,
} from '@spindle/contracts/word-substitutions/word-substitutions';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** One word in its language and domain, with the spellings that it replaces. */
export interface Entry {
  lang: string;
  domain: string;
  word: string;
  variants: string[];
}

/** Queries all words, grouped by language and domain. */
export const wordSubstitutionsQuery = queryOptions({
  queryKey: ['word-substitutions'],
  queryFn: async ({ signal }) => (await call(listWordSubstitutions, { signal })).data,
});

/** Adds a new word, or replaces the variants of an existing one. The form shows errors. */
export function useSaveEntry({ isNew }: { isNew: boolean }) {
  const route = isNew ? addWordSubstitutions : changeWordSubstitutions;
  return useChange(({ lang, domain, word, variants }) =>
    call(route, { body: { lang, domain, words: { [word]: variants } } }),
  );
}

/** Deletes a word. The dialog shows errors. */
export function useDeleteEntry() {
  return useChange(({ lang, domain, word }) =>
    call(deleteWordSubstitution, { query: { lang, domain, word } }),
  );
}

function useChange(change: (entry: Entry) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries(wordSubstitutionsQuery),
    onError: () => undefined,
  });
}
