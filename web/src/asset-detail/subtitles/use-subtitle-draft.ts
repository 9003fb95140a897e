import type { Asset } from '@spindle/contracts/assets/assets';
import { subtitleKey } from '@spindle/contracts/subtitles/subtitles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isConflict, subtitleQuery, useSaveSubtitle } from './subtitles-api.ts';

interface Draft {
  text: string;
  /** Version of the subtitles that the draft is based on; 0 for new subtitles. */
  replaces: number;
}

const EMPTY = 'WEBVTT\n\n';

/** Holds the text of subtitles in a language while it is edited. An empty `startWith` starts new subtitles. */
export function useSubtitleDraft(asset: Asset, startWith: string) {
  const [lang, setLang] = useState(startWith);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const isNew = lang === '';
  const loaded = useQuery({ ...subtitleQuery(asset, lang), enabled: !isNew && draft === null });
  const save = useSaveSubtitle(asset.id);
  /** The text without the changes of the user. */
  const base = saved ?? (isNew ? EMPTY : loaded.data);
  const version = asset.conversions[subtitleKey(lang)]?.version ?? 0;

  return {
    lang,
    isNew,
    loaded,
    /** Undefined until it is loaded. */
    text: draft?.text ?? base,
    isDirty: draft !== null && draft.text !== base,
    isSaving: save.isPending,
    /** Language of subtitles that were not saved because someone else has changed them; null otherwise. */
    conflictLang: isConflict(save.error) ? (save.variables?.lang ?? null) : null,
    /** Discards the draft and opens another language. */
    open(chosen: string) {
      setDraft(null);
      setSaved(null);
      setLang(chosen);
      save.reset();
    },
    change: (text: string) => setDraft({ text, replaces: draft?.replaces ?? version }),
    /** Saves the draft and replaces the version it is based on, or any version if `isForced`. */
    save(target: string, { isForced = false } = {}) {
      if (!draft) return;
      const { text, replaces } = draft;
      const onSuccess = (next: number) => {
        setSaved(text);
        setDraft((now) => now && { ...now, replaces: next });
        setLang(target);
      };
      save.mutate({ lang: target, text, replaces: isForced ? null : replaces }, { onSuccess });
    },
    /** Keeps the draft after a conflict. */
    continueEditing: save.reset,
  };
}
