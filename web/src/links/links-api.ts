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
import type { Selection, WholeResult } from '../assets/use-selection.ts';
import { copyText } from '../lib/copy-text.ts';
import { type AlertType, showAlert } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';

const COPIED_LINK = { expiry: COPIED_LINK_EXPIRY_SECONDS, delivery: 'download' } as const;

/** Copies a 24-hour link to an asset's original, and shows an alert with the result. */
export function useCopyLink() {
  return useMutation({
    mutationFn: (id: string) =>
      copyWhenReady(call(makeLink, { params: { id }, query: COPIED_LINK })),
    onSuccess: () => show('success', t('linkCopied')),
    onError: (error) => {
      if (!(error instanceof ApiError)) return show('danger', t('copyFailed'));
      const isKeyMissing = error.message === CONTENT_KEY_MISSING;
      show('danger', t(isKeyMissing ? 'keyMissing' : 'linkFailed'));
    },
  });
}

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
      show('success', t('linksCopied', { count: addresses.length }));
      const [reason] = reasons;
      if (reason) show('warning', t('withoutLink', { count: reasons.length, reason }));
    },
    onError: (error) => {
      if (error instanceof TooManyLinks) return show('warning', error.message);
      show('danger', t(error instanceof ApiError ? 'linksFailed' : 'copyFailed'));
    },
  });
}

/** Makes a signed link to one file of an asset. The form shows the error. Links are not cached, so nothing is invalidated. */
export function useMakeLink(id: string) {
  return useMutation({
    mutationFn: (query: Required<LinkQuery>) => call(makeLink, { params: { id }, query }),
    onError: () => undefined,
  });
}

export interface LinksRequest {
  ids: string[];
  query: Required<LinkQuery>;
}

/** Creates a link to one file of each asset. The answer maps each id to a URL, or to the reason why there is none. */
export function useMakeLinks() {
  return useMutation({
    mutationFn: ({ ids, query }: LinksRequest) => call(makeLinks, { query, body: ids }),
    onError: () => show('danger', t('linksFailed')),
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

/** Copies a text that is still being fetched. Throws the error of the fetch, else the error of copying. */
async function copyWhenReady(answer: Promise<string>): Promise<void> {
  const [answered, copied] = await Promise.allSettled([answer, copyText(answer)]);
  if (answered.status === 'rejected') throw answered.reason;
  if (copied.status === 'rejected') throw copied.reason;
}

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

function show(type: AlertType, message: string): void {
  showAlert({ type, message });
}
