import { useState } from 'react';
import * as z from 'zod/mini';
import { useNarrow } from '../../lib/use-narrow.ts';
import { useStored } from '../../lib/use-stored.ts';

const IsOpen = z.boolean();

/** Whether the filters are in sight: remembered, but on a narrow screen, where they lie over the list. */
export function usePanelOpen(): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const beside = useStored('assets.filters', IsOpen, false);
  const over = useState(false);
  return useNarrow() ? over : beside;
}
