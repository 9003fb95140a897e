/** Milliseconds after which a search counts unless the user goes on typing. */
const TYPING_MS = 10_000;

/** Limits the characters of a term. */
const TERM_MAX = 100;

/** Limits the users whose last search is remembered. */
const USERS_MAX = 10_000;

interface LastSearch {
  term: string;
  hasResults: boolean;
  at: number;
}

/** Finds the searches without results that users meant, among those that the web client sends while they type. */
export interface SearchesWithoutResults {
  /** Records a search of a user by a keyword. */
  add(search: { userId: number; keyword: string; hasResults: boolean }): void;
  /** Counts the searches that are over: those that 10 s have passed since, or all. */
  settle(which: 'old' | 'all'): void;
}

/**
 * Opens a filter in front of `count`. Of searches in which a user goes on typing or corrects the last letters, the last one counts; none if it
 * found something.
 */
export function openSearchesWithoutResults(
  count: (search: { userId: number; term: string }) => void,
  now: () => number,
): SearchesWithoutResults {
  const lastByUser = new Map<number, LastSearch>();
  const end = (userId: number, { term, hasResults }: LastSearch) => {
    lastByUser.delete(userId);
    if (!hasResults) count({ userId, term });
  };
  return {
    add({ userId, keyword, hasResults }) {
      const term = termOf(keyword);
      if (term === '') return;
      const last = lastByUser.get(userId);
      const isContinued =
        last &&
        now() - last.at < TYPING_MS &&
        (term.startsWith(last.term) || last.term.startsWith(term));
      if (last && !isContinued) end(userId, last);
      const search = { term, hasResults, at: now() };
      if (lastByUser.size < USERS_MAX || isContinued) lastByUser.set(userId, search);
      else end(userId, search);
    },
    settle(which) {
      for (const [userId, last] of lastByUser)
        if (which === 'all' || now() - last.at >= TYPING_MS) end(userId, last);
    },
  };
}

/** Returns a keyword as a term: in lower case, without repeated spaces, at most 100 characters. */
function termOf(keyword: string): string {
  const text = keyword.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  return [...text].slice(0, TERM_MAX).join('').trim();
}
