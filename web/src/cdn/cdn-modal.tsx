import { selectedIds } from '../assets/use-selection.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { useCdn } from './cdn-api.ts';
import { CdnForm } from './cdn-form.tsx';
import { t } from './texts.ts';

interface CdnModalProps {
  isOpen: boolean;
  /** Ids of the assets that the form begins with; otherwise the selected ones. */
  startWith?: readonly string[];
  onClose: () => void;
}

/** Creates the images of URLs before they are requested, or purges them. */
export function CdnModal({ isOpen, startWith, onClose }: CdnModalProps) {
  const cdn = useCdn();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('title')} size="lg">
      <CdnForm
        startWith={startWith ?? selectedIds()}
        isPending={cdn.isPending}
        onSubmit={(request) => cdn.mutate(request, { onSuccess: onClose })}
      />
    </Dialog>
  );
}
