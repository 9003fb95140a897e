import {
  CONTENT_KEY_MISSING,
  type LinkQuery,
  makeLink,
  makeLinks,
} from '@spindle/contracts/links/links';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';
import { copyWhenReady } from '../lib/copy-text.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import { COPIED_LINK } from './copied-link.ts';
import { t } from './texts.ts';

/** Copies a 24-hour link to an asset's original, and shows an alert with the result. */
export function useCopyLink() {
  return useMutation({
    mutationFn: (id: string) =>
      copyWhenReady(call(makeLink, { params: { id }, query: COPIED_LINK })),
    onSuccess: () => showAlert({ type: 'success', message: t('linkCopied') }),
    onError: (error) => {
      if (!(error instanceof ApiError))
        return showAlert({ type: 'danger', message: t('copyFailed') });
      const isKeyMissing = error.message === CONTENT_KEY_MISSING;
      showAlert({ type: 'danger', message: t(isKeyMissing ? 'keyMissing' : 'linkFailed') });
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
    onError: () => showAlert({ type: 'danger', message: t('linksFailed') }),
  });
}
