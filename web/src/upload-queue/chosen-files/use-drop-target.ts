import { useEffect } from 'react';
import { setDropTarget } from '../upload-store.ts';

/** Makes files dropped on the page join a collection while `isOn`. */
export function useDropTarget(id: number, name: string, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    setDropTarget({ id, name });
    return () => setDropTarget(null);
  }, [id, name, isOn]);
}
