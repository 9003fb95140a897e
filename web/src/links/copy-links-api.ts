import { LIMIT_PER_PAGE_MAX } from '@spindle/contracts/http/paging';
import { LINK_IDS_MAX, makeLinks } from '@spindle/contracts/links/links';
import { readSearchPage } from '@spindle/contracts/search/search';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';
import type { Selection, WholeResult } from '../assets/use-selection.ts';
import { copyWhenReady } from '../lib/copy-text.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import { COPIED_LINK } from './copied-link.ts';
import { t } from './texts.ts';

/** Copies 24-hour links to at most 100 originals, one per line, and shows an alert with the result. */
export function useCopyLinks() {
  return useMutation({
    mutationFn: async ({ count, ids, whole }: Pick<Selection, 'count' | 'ids' | 'whole'>) => {
      if (count > LINK_IDS_MAX) throw new TooManyLinks(t('tooManyLinks'));
      const links = (whole ? idsOfWhole(whole) : Promise.resolve([...ids]))
        .then((body) => call(makeLinks, { query: COPIED_LINK, body }))
        .then(splitAnswer);
      await copyWhenReady(links.then(({ addresses }) => addresses.join('\n')));
      return links;
    },
    onSuccess: ({ addresses, reasons }) => {
      showAlert({ type: 'success', message: t('linksCopied', { count: addresses.length }) });
      const [reason] = reasons;
      if (reason)
        showAlert({
          type: 'warning',
          message: t('withoutLink', { count: reasons.length, reason }),
        });
    },
    onError: (error) => {
      if (error instanceof TooManyLinks)
        return showAlert({ type: 'warning', message: error.message });
      showAlert({
        type: 'danger',
        message: t(error instanceof ApiError ? 'linksFailed' : 'copyFailed'),
      });
    },
  });
}

/** Returns the ids of a selected search result, at most one page. */
async function idsOfWhole({ searchId, except }: WholeResult): Promise<string[]> {
  const params = { hash: searchId, page: 1 };
  const query = { limit_per_page: LIMIT_PER_PAGE_MAX };
  const { result } = await call(readSearchPage, { params, query });
  return result.filter((id) => !except.has(id));
}

class TooManyLinks extends Error {}

/** Splits the answer, which has a URL or a sentence for each id. Throws ApiError if it has no URL. */
function splitAnswer(answer: Record<string, string>) {
  const values = Object.values(answer);
  const addresses = values.filter((value) => URL.canParse(value));
  const reasons = values.filter((value) => !URL.canParse(value));
  if (addresses.length === 0) {
    throw new ApiError({ status: 404, code: 'NOT_FOUND', message: t('linksFailed') });
  }
  return { addresses, reasons };
}
