import { Divider } from '@mantine/core';
import type { Share } from '@spindle/contracts/shares/shares';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { NotifyColleagues } from './notify-colleagues.tsx';
import { ShareForm } from './share-form.tsx';
import { useChangeShare, useRevokeShare } from './shares-api.ts';
import { t } from './texts.ts';

interface DialogProps {
  share: Share;
  onClose: () => void;
}

export function EditShareDialog({ share, onClose }: DialogProps) {
  const change = useChangeShare(share.id);
  return (
    <Dialog opened onClose={onClose} title={t('editTitle')} size={440}>
      <ShareForm
        name={share.name}
        share={share}
        hasCollection={share.collection_id !== null}
        action={t('save')}
        isPending={change.isPending}
        onClose={onClose}
        onSubmit={(fields) => change.mutate(fields, { onSuccess: onClose })}
      />
      {!share.is_expired && (
        <>
          <Divider my="lg" />
          <NotifyColleagues shareId={share.id} />
        </>
      )}
    </Dialog>
  );
}

/** Notifies colleagues of an existing share. */
export function NotifyDialog({ share, onClose }: DialogProps) {
  return (
    <Dialog opened onClose={onClose} title={t('notifyAbout', { name: share.name })} size={440}>
      <NotifyColleagues shareId={share.id} onNotified={onClose} />
    </Dialog>
  );
}

export function RevokeDialog({ share, onClose }: DialogProps) {
  const revoke = useRevokeShare();
  return (
    <ConfirmDialog
      title={t('revokeTitle')}
      no={t('cancel')}
      yes={t('revoke')}
      isPending={revoke.isPending}
      onNo={onClose}
      onYes={() => revoke.mutate(share.id, { onSuccess: onClose })}
    >
      <strong>{share.name}</strong>. {t('revokeHelp')}
    </ConfirmDialog>
  );
}
