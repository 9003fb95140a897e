import { useState } from 'react';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { AssetLinksForm } from './asset-links-form.tsx';
import { AssetLinksTable } from './asset-links-table.tsx';
import { useMakeLinks } from './links-api.ts';
import { t } from './texts.ts';

interface AssetLinksModalProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Creates links to many assets: shows a form, then a table of the links. */
export function AssetLinksModal({ isOpen, onClose }: AssetLinksModalProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('getAssetLinks')} size="lg">
      <Content />
    </Dialog>
  );
}

/** Shows the form or the table. Its state is reset when the modal closes. */
function Content() {
  const makeLinks = useMakeLinks();
  const [isFormShown, setIsFormShown] = useState(true);
  return (
    <>
      <div hidden={!isFormShown}>
        <AssetLinksForm
          isPending={makeLinks.isPending}
          onSubmit={(request) =>
            makeLinks.mutate(request, { onSuccess: () => setIsFormShown(false) })
          }
        />
      </div>
      {!isFormShown && makeLinks.data && (
        <AssetLinksTable links={makeLinks.data} onBack={() => setIsFormShown(true)} />
      )}
    </>
  );
}
