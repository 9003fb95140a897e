import { Suspense, useEffect } from 'react';
import type { SelectionTarget } from '../assets/use-selection.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { closeTagPanel, type TagScreen, useTagPanel } from './tag-panel-state.ts';

const TagPanel = lazyPart(async () => (await import('./tag-panel.tsx')).TagPanel);

interface OpenTagPanelProps {
  screen: TagScreen;
  target: SelectionTarget;
  /** Number of assets. */
  count: number;
}

/** Shows the panel of tags while it is open on a screen. The panel closes with the screen. */
export function OpenTagPanel({ screen, target, count }: OpenTagPanelProps) {
  const isOpen = useTagPanel((state) => state.screen === screen);
  useEffect(() => closeTagPanel, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <TagPanel screen={screen} target={target} count={count} onClose={closeTagPanel} />
    </Suspense>
  );
}
