import { LIMIT_PER_PAGE_MAX } from '@spindle/contracts/http/paging';
import {
  CONTENT_KEY_MISSING,
  COPIED_LINK_EXPIRY_SECONDS,
  LINK_IDS_MAX,
  type LinkQuery,
  makeLink,
  makeLinks,
} from '@spindle/contracts/links/links';
import { readSearchPage } from '@spindle/contracts/search/search';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';
import type { Selection, WholeResult } from '../asset-list/selection/use-selection.ts';
import { copyText } from '../lib/copy-text.ts';
import { t } from '../links/texts.ts';
import { type AlertType, showAlert } from '../ui/alerts/alerts.ts';

const COPIED = { expiry: COPIED_LINK_EXPIRY_SECONDS, delivery: 'download' } as const;

/** Copies a link of 24 hours to an asset's original, and says how it went. */
export function useCopyLink() {
  return useMutation({
    mutationFn: (id: string) => copyAnswer(call(makeLink, { params: { id }, query: COPIED })),
    onSuccess: () => say('success', t('copied')),
    onError: (error) => {
      if (!(error instanceof ApiError)) return say('danger', t('copyFailed'));
      const isKeyMissing = error.message === CONTENT_KEY_MISSING;
      say('danger', t(isKeyMissing ? 'keyMissing' : 'linkFailed'));
    },
  });
}

/** Copies links of 24 hours to several originals, one a line, and says how it went. At most 100. */
export function useCopyLinks() {
  return useMutation({
    mutationFn: async ({ count, ids, whole }: Pick<Selection, 'count' | 'ids' | 'whole'>) => {
      if (count > LINK_IDS_MAX) throw new TooManyLinks(t('tooMany'));
      const links = (whole ? idsOfWhole(whole) : Promise.resolve([...ids]))
        .then((body) => call(makeLinks, { query: COPIED, body }))
        .then(sortedOut);
      await copyAnswer(links.then(({ addresses }) => addresses.join('\n')));
      return links;
    },
    onSuccess: ({ addresses, reasons }) => {
      say('success', t('copiedMany', { count: addresses.length }));
      const [reason] = reasons;
      if (reason) say('warning', t('withoutLink', { count: reasons.length, reason }));
    },
    onError: (error) => {
      if (error instanceof TooManyLinks) return say('warning', error.message);
      say('danger', t(error instanceof ApiError ? 'linksFailed' : 'copyFailed'));
    },
  });
}

/** What links are asked for. */
export interface LinksRequest {
  ids: string[];
  query: Required<LinkQuery>;
}

/** Makes links to one file each of many assets. The id of each comes with an address, or with the reason why there is none. */
export function useMakeLinks() {
  return useMutation({
    mutationFn: ({ ids, query }: LinksRequest) => call(makeLinks, { query, body: ids }),
    onError: () => say('danger', t('linksFailed')),
  });
}

/** Ids of a selection that is a search: no more than one page of it. */
async function idsOfWhole({ searchId, except }: WholeResult): Promise<string[]> {
  const params = { hash: searchId, page: 1 };
  const query = { limit_per_page: LIMIT_PER_PAGE_MAX };
  const { result } = await call(readSearchPage, { params, query });
  return result.filter((id) => !except.has(id));
}

class TooManyLinks extends Error {}

/** Throws what the answer throws; else what the browser has against copying. */
async function copyAnswer(answer: Promise<string>): Promise<void> {
  const [answered, copied] = await Promise.allSettled([answer, copyText(answer)]);
  if (answered.status === 'rejected') throw answered.reason;
  if (copied.status === 'rejected') throw copied.reason;
}

/** The API answers with an address or a sentence for each id. */
function sortedOut(answer: Record<string, string>) {
  const values = Object.values(answer);
  const addresses = values.filter((value) => URL.canParse(value));
  const reasons = values.filter((value) => !URL.canParse(value));
  if (addresses.length === 0) {
    throw new ApiError({ status: 404, code: 'NOT_FOUND', message: t('linksFailed') });
  }
  return { addresses, reasons };
}

function say(type: AlertType, message: string): void {
  showAlert({ type, message });
}
