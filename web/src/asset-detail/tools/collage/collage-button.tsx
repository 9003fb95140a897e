import { IconLayoutCollage } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Selection } from '../../../assets/use-selection.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { t } from '../texts.ts';
import { useCanCollage } from './use-can-collage.ts';

const CollageTool = lazyPart(async () => (await import('./collage-tool.tsx')).CollageTool);

interface CollageButtonProps {
  selection: Selection;
}

/** Opens the collage tool. Renders nothing unless the user may create a collage of the selected assets. */
export function CollageButton({ selection }: CollageButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useCanCollage(selection)) return null;
  return (
    <>
      <IconButton
        label={t('collage')}
        icon={IconLayoutCollage}
        size={28}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <CollageTool ids={[...selection.ids]} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
