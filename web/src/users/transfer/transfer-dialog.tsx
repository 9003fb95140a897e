import type { User } from '@spindle/contracts/users/users';
import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { t } from './texts.ts';
import { TransferForm } from './transfer-form.tsx';
import { TransferProgress } from './transfer-progress.tsx';

interface TransferDialogProps {
  /** A disabled user. */
  user: User;
  onClose: () => void;
}

/** Transfers all assets and collections of a disabled user, and shows the progress. */
export function TransferDialog({ user, onClose }: TransferDialogProps) {
  const [started, setStarted] = useState<{ jobId: number; to: string } | null>(null);
  return (
    <Dialog opened onClose={onClose} title={t('title')} size={460}>
      {started ? (
        <TransferProgress {...started} from={nameOf(user)} onClose={onClose} />
      ) : (
        <TransferForm
          user={user}
          onClose={onClose}
          onStarted={(jobId, to) => setStarted({ jobId, to: nameOf(to) })}
        />
      )}
    </Dialog>
  );
}

const nameOf = ({ first_name, last_name }: User): string => `${first_name} ${last_name}`.trim();
