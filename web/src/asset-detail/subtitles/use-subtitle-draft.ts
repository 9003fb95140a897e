import type { Asset } from '@spindle/contracts/assets/assets';
import { subtitleKey } from '@spindle/contracts/subtitles/subtitles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isChanged, subtitleQuery, useSaveSubtitle } from './subtitles-api.ts';

interface Draft {
  text: string;
  /** The version of the subtitles that it was made of; 0: of none. */
  replaces: number;
}

const EMPTY = 'WEBVTT\n\n';

/** The text of subtitles in a language while it is edited; `startWith` empty: in one that there is not yet. */
export function useSubtitleDraft(asset: Asset, startWith: string) {
  const [lang, setLang] = useState(startWith);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const isNew = lang === '';
  const loaded = useQuery({ ...subtitleQuery(asset, lang), enabled: !isNew && draft === null });
  const save = useSaveSubtitle(asset.id);
  const base = saved ?? (isNew ? EMPTY : loaded.data);
  const version = asset.conversions[subtitleKey(lang)]?.version ?? 0;

  return {
    lang,
    isNew,
    loaded,
    /** Undefined until it has been loaded. */
    text: draft?.text ?? base,
    isDirty: draft !== null && draft.text !== base,
    isSaving: save.isPending,
    /** The language of subtitles that were not saved because somebody else has changed them; null otherwise. */
    changedIn: isChanged(save.error) ? (save.variables?.lang ?? null) : null,
    begin(chosen: string) {
      setDraft(null);
      setSaved(null);
      setLang(chosen);
      save.reset();
    },
    change: (text: string) => setDraft({ text, replaces: draft?.replaces ?? version }),
    /** In the place of the subtitles that the text was made of; `isForced`: of whichever there are. */
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
    goOn: save.reset,
  };
}
