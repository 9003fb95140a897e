import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { t } from './texts.ts';

interface DropQuestionProps {
  isOpen: boolean;
  /** What would be lost. */
  help?: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before changes of an asset that are not saved are lost. */
export function DropQuestion(props: DropQuestionProps) {
  const { isOpen, help = t('dropHelp'), onStay, onLeave } = props;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('dropTitle')}
      no={t('keepEditing')}
      yes={t('dropChanges')}
      onNo={onStay}
      onYes={onLeave}
    >
      {help}
    </ConfirmDialog>
  );
}
