import { useEffect } from 'react';

/** Keeps the browser from opening a dropped file instead of the page, while uploads are not allowed. */
export function useRefusedDrops(isRefused: boolean): void {
  useEffect(() => {
    if (!isRefused) return;
    const handleDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    const stop = new AbortController();
    for (const name of ['dragover', 'drop'] as const)
      window.addEventListener(name, handleDrag, { signal: stop.signal });
    return () => stop.abort();
  }, [isRefused]);
}
