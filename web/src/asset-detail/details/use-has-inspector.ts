import * as z from 'zod/mini';
import { useStored } from '../../lib/use-stored.ts';

const IsShown = z.boolean();

/** Returns whether the user wants the inspector beside the viewer, and the setter. The browser remembers it. */
export function useHasInspector(): [hasInspector: boolean, store: (hasInspector: boolean) => void] {
  return useStored('asset.inspector', IsShown, true);
}
