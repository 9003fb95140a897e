import { Dialog } from '../ui/dialog.tsx';
import { useCdn } from './cdn-api.ts';
import { CdnForm } from './cdn-form.tsx';
import { t } from './texts.ts';

interface CdnModalProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Makes images ahead of their viewers, or has them forgotten, by their addresses. */
export function CdnModal({ isOpen, onClose }: CdnModalProps) {
  const cdn = useCdn();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('title')} size="lg">
      <CdnForm
        isPending={cdn.isPending}
        onSubmit={(request) => cdn.mutate(request, { onSuccess: onClose })}
      />
    </Dialog>
  );
}
