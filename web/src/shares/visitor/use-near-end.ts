import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** Pixels before the element comes into sight. */
const MARGIN = '800px';

/** Calls `onNear` when the element is nearly in sight, and again when it comes back. */
export function useNearEnd(onNear: () => void): RefCallback<HTMLElement> {
  const onNearRef = useRef(onNear);
  useEffect(() => {
    onNearRef.current = onNear;
  });
  return useCallback((element: HTMLElement | null) => {
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
