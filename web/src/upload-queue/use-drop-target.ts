import { useEffect } from 'react';
import { setDropTarget } from './upload-store.ts';

/** Adds what is dropped to a collection while its page is open, for those who may change it. */
export function useDropTarget(id: number, name: string, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    setDropTarget({ id, name });
    return () => setDropTarget(null);
  }, [id, name, isOn]);
}
