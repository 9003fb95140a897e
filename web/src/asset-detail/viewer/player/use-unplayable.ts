import { useCallback, useState } from 'react';

/** Whether the browser gave up on a media element that is given `mediaProps`. */
export function useUnplayable() {
  const [isUnplayable, setIsUnplayable] = useState(false);
  const giveUp = useCallback(() => setIsUnplayable(true), []);
  // It may fail between being made and being drawn, when nobody listens yet.
  const ref = useCallback((media: HTMLMediaElement | null) => {
    if (media?.error) setIsUnplayable(true);
  }, []);
  return { isUnplayable, mediaProps: { ref, onError: giveUp } };
}
