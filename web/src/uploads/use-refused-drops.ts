import { useEffect } from 'react';

/** Where files are not taken, keeps the browser from opening what is dropped in place of the page. */
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
