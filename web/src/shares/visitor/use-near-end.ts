import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** Distance at which the element counts as near. */
const MARGIN = '800px';

/** Calls `onNear` each time the element comes near the viewport. */
export function useNearEnd(onNear: () => void): RefCallback<HTMLElement> {
  const onNearRef = useRef(onNear);
  useEffect(() => {
    onNearRef.current = onNear;
  });
  return useCallback((element: HTMLElement | null) => {
    // Where observers are missing, as in tests, the button to load more remains.
    if (!element || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNearRef.current();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}
