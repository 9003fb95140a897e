import type { QueryFace } from '@spindle/contracts/face-search/face-search';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorMessage } from '../api/errors.ts';
import { writeFaceSearch } from '../search/face-address.ts';
import { rememberQuery } from './face-query.ts';
import { searchByPicture } from './face-search-api.ts';
import { t } from './texts.ts';

/** What the dialog shows: the choice of a source, the camera, the picture that is examined, or its faces. */
type Step =
  | { kind: 'source'; problem: string | null }
  | { kind: 'camera' }
  /** Null until the picture is read. */
  | { kind: 'searching'; picture: Blob | null }
  | { kind: 'faces'; picture: Blob; faces: readonly QueryFace[]; searchId: string };

/** Holds the steps of the dialog. Opens the results and calls `onFound` once the face to search for is known. */
export function useFaceSearch(onFound: () => void) {
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ kind: 'source', problem: null });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const show = (next: Step) => {
    running.current?.abort();
    setStep(next);
  };
  const open = (searchId: string, face: number) => {
    navigate(`/assets?${writeFaceSearch(new URLSearchParams(), { searchId, face })}`);
    onFound();
  };
  const search = async (picture: Blob) => {
    const controller = new AbortController();
    running.current = controller;
    try {
      const { search_id: searchId, faces } = await searchByPicture({ picture }, controller.signal);
      if (controller.signal.aborted) return;
      if (faces.length === 0 || searchId === null)
        return show({ kind: 'source', problem: t('noFace') });
      rememberQuery({ searchId, picture });
      if (faces.length > 1) return show({ kind: 'faces', picture, faces, searchId });
      open(searchId, 0);
    } catch (error) {
      if (controller.signal.aborted) return;
      show({ kind: 'source', problem: errorMessage(error) });
    }
  };
  return {
    step,
    openCamera: () => show({ kind: 'camera' }),
    reset: () => show({ kind: 'source', problem: null }),
    refuse: (problem: string) => show({ kind: 'source', problem }),
    /** Searches with a picture, or shows its faces if there are several. */
    async start(mirrored: Promise<Blob>) {
      show({ kind: 'searching', picture: null });
      const picture = await mirrored.catch(() => null);
      if (!picture) return show({ kind: 'source', problem: t('unreadable') });
      show({ kind: 'searching', picture });
      await search(picture);
    },
    /** Opens the results for one of the faces. */
    choose: (face: number) => step.kind === 'faces' && open(step.searchId, face),
  };
}
