import { useState } from 'react';
import * as z from 'zod/mini';
import { useNarrow } from '../../lib/use-narrow.ts';
import { useStored } from '../../lib/use-stored.ts';

const IsOpen = z.boolean();

/**
 * Returns whether the filters are visible. Stored in the browser, except on narrow screens, where they cover the list.
 */
export function usePanelOpen(): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const stored = useStored('assets.filters', IsOpen, false);
  const overlay = useState(false);
  return useNarrow() ? overlay : stored;
}
