import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { t } from './texts.ts';
import type { UnsavedChanges } from './use-unsaved-changes.ts';

interface DiscardQuestionProps {
  unsaved: UnsavedChanges;
  /** Overrides `unsaved.isAsking`. */
  isOpen?: boolean;
  /** Says what would be lost. */
  help?: string;
}

/** Asks before unsaved changes of an asset are discarded. */
export function DiscardQuestion(props: DiscardQuestionProps) {
  const { unsaved, isOpen = unsaved.isAsking, help = t('discardHelp') } = props;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('discardTitle')}
      no={t('keepEditing')}
      yes={t('discard')}
      onNo={unsaved.keepEditing}
      onYes={unsaved.discard}
    >
      {help}
    </ConfirmDialog>
  );
}
