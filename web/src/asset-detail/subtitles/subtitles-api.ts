import type { Asset } from '@spindle/contracts/assets/assets';
import { makeLink } from '@spindle/contracts/links/links';
import {
  SUBTITLE_CHANGED,
  SUBTITLE_SAVED,
  SUBTITLE_TYPE,
  saveSubtitle,
  subtitleKey,
} from '@spindle/contracts/subtitles/subtitles';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, fetchFile } from '../../api/call.ts';
import { errorMessage, isStatus } from '../../api/errors.ts';
import { assetQuery } from '../../assets/asset-query.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';

/** Loads the text of subtitles by a signed address. */
export function subtitleQuery({ id, conversions }: Asset, lang: string) {
  const key = subtitleKey(lang);
  return queryOptions({
    queryKey: ['assets', 'subtitle', id, lang, conversions[key]?.version],
    queryFn: async ({ signal }) => {
      const query = { key, delivery: 'display' as const };
      const link = new URL(await call(makeLink, { params: { id }, query, signal }));
      // Requested from this origin: a CDN does not allow requests by scripts.
      const file = await fetchFile(`${link.pathname}${link.search}`, signal);
      return file.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface SubtitleToSave {
  lang: string;
  text: string;
  /** The version that is replaced; null replaces any version. */
  replaces: number | null;
}

/**
 * Saves subtitles as a .vtt file and returns their version. A conflict shows no alert: check the error with
 * `isConflict`.
 */
export function useSaveSubtitle(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ lang, text, replaces }: SubtitleToSave) => {
      const form = new FormData();
      form.append('file', new File([text], `${subtitleKey(lang)}.vtt`, { type: SUBTITLE_TYPE }));
      const query = replaces === null ? {} : { replaces };
      const { files } = await call(saveSubtitle, { params: { id, lang }, query, form });
      return files[0]?.version ?? 0;
    },
    onSuccess: () => {
      showAlert({ type: 'success', message: SUBTITLE_SAVED });
      return client.invalidateQueries({ queryKey: assetQuery(id).queryKey });
    },
    onError: (error) => {
      if (!isConflict(error)) return showError(error);
      void client.invalidateQueries({ queryKey: assetQuery(id).queryKey });
    },
  });
}

/** Returns whether subtitles were not saved because someone else has changed them. */
export const isConflict = (error: unknown) =>
  isStatus(error, 409) && errorMessage(error) === SUBTITLE_CHANGED;
