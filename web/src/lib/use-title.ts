import { useEffect } from 'react';

/** Names the browser tab while the component is shown; an overlay gives the name below it back when it closes. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Spindle`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
