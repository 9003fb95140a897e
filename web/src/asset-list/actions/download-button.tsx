import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Selection } from '../../assets/use-selection.ts';
import { Allowed } from '../../session/allowed.tsx';
import { BulkButton } from '../../ui/lists/bulk-button.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { t } from './texts.ts';

/** Asks in which form to download the selected assets. */
export function DownloadButton({ selection }: { selection: Selection }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Allowed to="DOWNLOAD_ASSET">
      <BulkButton label={t('startDownload')} icon={IconDownload} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <DownloadDialog
          source={{ kind: 'selection', target: selection.target() }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Allowed>
  );
}
