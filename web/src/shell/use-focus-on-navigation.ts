import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the element when another page opens, like a browser does. A change of filters keeps the focus; so does a navigation
 * with the state `keepsFocus`, for filters in the path.
 */
export function useFocusOnNavigation<E extends HTMLElement>(): RefObject<E | null> {
  const { pathname, state } = useLocation();
  const elementRef = useRef<E>(null);
  const lastPathRef = useRef(pathname);
  useEffect(() => {
    if (lastPathRef.current === pathname) return;
    lastPathRef.current = pathname;
    if (!state?.keepsFocus) elementRef.current?.focus({ preventScroll: true });
  }, [pathname, state]);
  return elementRef;
}
