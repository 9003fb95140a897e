import type { ErrorDetail } from '@spindle/contracts/errors';
import type { ImageSettings } from '@spindle/contracts/image-settings';
import { SETTINGS_INVALID, SETTINGS_SAVED } from '@spindle/contracts/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { showAlert } from '../ui/alerts.ts';
import { draftOf, faultsOf, type ImageDraft, isSame, sectionOf } from './image-draft.ts';
import { keepSettings, saveFailure, saveImageSettings, sendWatermark } from './settings-api.ts';

/** The image settings being edited: what they are now, what is wrong with them, and the way to save them. */
export function useImageSettings(initial: ImageSettings) {
  const client = useQueryClient();
  const [saved, setSaved] = useState(() => draftOf(initial));
  const [draft, setDraft] = useState(saved);
  const [isChecked, setIsChecked] = useState(false);
  const [refused, setRefused] = useState<ErrorDetail[]>([]);

  const save = useMutation({
    mutationFn: async (given: ImageDraft) => {
      const sent = given.upload ? await sendUpload(given, given.upload) : given;
      return saveImageSettings(sectionOf(sent));
    },
    onSuccess: (image, given) => {
      const { watermarkFile, watermarkFileKey, watermarkPlacement, watermarkScale } = image;
      const watermark = { watermarkFile, watermarkFileKey, watermarkPlacement, watermarkScale };
      keepSettings(client, { image, watermark });
      const kept = draftOf(image, given);
      setSaved(kept);
      setDraft((now) => (now === given ? kept : laterThan(now, given, kept)));
      setIsChecked(false);
      showAlert({ type: 'success', message: SETTINGS_SAVED });
    },
    onError: (error) => {
      setRefused(error instanceof ApiError ? error.details : []);
      showAlert({ type: 'danger', message: saveFailure(error) });
    },
  });

  /** It is the watermark then, whatever becomes of the rest. */
  async function sendUpload(given: ImageDraft, upload: File): Promise<ImageDraft> {
    const watermarkFileKey = await sendWatermark(upload);
    const sent = { ...given, watermarkFileKey };
    setSaved((before) => ({ ...before, watermarkFileKey }));
    return sent;
  }

  const found = [...faultsOf(draft), ...refused];
  return {
    draft,
    saved,
    isDirty: !isSame(draft, saved),
    isSaving: save.isPending,
    isChecked,
    faultAt: (path: string) => found.find((fault) => fault.path === path)?.message,
    faultsUnder: (path: string) => found.filter((fault) => fault.path.startsWith(`${path}.`)),
    change(changes: Partial<ImageDraft>) {
      setDraft({ ...draft, ...changes });
      setRefused([]);
    },
    cancel() {
      setDraft(saved);
      setRefused([]);
      setIsChecked(false);
    },
    /** Nothing is lost where it is refused. */
    submit() {
      setIsChecked(true);
      setRefused([]);
      if (faultsOf(draft).length === 0) save.mutate(draft);
      else showAlert({ type: 'danger', message: SETTINGS_INVALID });
    },
  };
}

/** What was changed while it was being saved stays, but for a picture that has been sent. */
function laterThan(now: ImageDraft, given: ImageDraft, kept: ImageDraft): ImageDraft {
  if (now.upload !== given.upload || !given.upload) return now;
  const { watermarkFile, watermarkFileKey } = kept;
  return { ...now, upload: null, watermarkFile, watermarkFileKey };
}
