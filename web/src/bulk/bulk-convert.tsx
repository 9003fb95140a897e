import { IconTransform } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Selection } from '../asset-list/selection/use-selection.ts';
import { Allowed } from '../session/allowed.tsx';
import { BulkButton } from '../ui/lists/bulk-button.tsx';
import { t } from './texts.ts';

const ConvertDialog = lazy(async () => ({
  default: (await import('./convert-dialog.tsx')).ConvertDialog,
}));

interface BulkConvertProps {
  selection: Selection;
}

/** Makes conversions of all that is selected, for who may edit assets. */
export function BulkConvert({ selection }: BulkConvertProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Allowed to="EDIT_ASSET">
      <BulkButton label={t('convertNow')} icon={IconTransform} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <ConvertDialog selection={selection} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Allowed>
  );
}
