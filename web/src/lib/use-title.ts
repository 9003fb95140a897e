import { useEffect } from 'react';

/** Sets the title of the browser tab while the component is mounted, then restores the previous one. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Spindle`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
