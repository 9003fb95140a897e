import { useCallback, useState } from 'react';

/** Returns whether the browser cannot play a media element, and the props that the element needs for that. */
export function useUnplayable() {
  const [isUnplayable, setIsUnplayable] = useState(false);
  const handleError = useCallback(() => setIsUnplayable(true), []);
  // The element may fail before React adds the error listener.
  const ref = useCallback((media: HTMLMediaElement | null) => {
    if (media?.error) setIsUnplayable(true);
  }, []);
  return { isUnplayable, mediaProps: { ref, onError: handleError } };
}
