import { IconTransform } from '@tabler/icons-react';
import { useState } from 'react';
import type { Selection } from '../../assets/use-selection.ts';
import { Allowed } from '../../session/allowed.tsx';
import { BulkButton } from '../../ui/lists/bulk-button.tsx';
import { ConvertDialog } from './convert-dialog.tsx';
import { t } from './texts.ts';

interface ConvertButtonProps {
  selection: Selection;
}

/** Opens the dialog that creates conversions of the selected assets. Renders nothing without the permission to edit. */
export function ConvertButton({ selection }: ConvertButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Allowed to="EDIT_ASSET">
      <BulkButton label={t('convert')} icon={IconTransform} onClick={() => setIsOpen(true)} />
      {isOpen && <ConvertDialog selection={selection} onClose={() => setIsOpen(false)} />}
    </Allowed>
  );
}
