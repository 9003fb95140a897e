import type { ReactNode } from 'react';
import type { SelectionTarget } from '../assets/use-selection.ts';
import { BulkOutcome, BulkRunning } from '../ui/dialogs/bulk-run.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { hasChanged, hasRefused, useBulkJob, useRefusedAssets } from './bulk-api.ts';
import type { BulkOperation } from './bulk-request.ts';
import { useBulkProgress } from './running-jobs.ts';
import { changeSetOf, useUndoChangeSet } from './undo-change-set-api.ts';

interface BulkFormDialogProps {
  title: string;
  /** Width in pixels. */
  size: number;
  target: SelectionTarget;
  action: 'update_data' | 'change_facts';
  onClose: () => void;
  /** The form, until it is saved. */
  children: (save: (operation: BulkOperation) => void) => ReactNode;
}

/** Asks how the selected assets change, then shows the progress of the job and the refused assets. */
export function BulkFormDialog(props: BulkFormDialogProps) {
  const { title, size, target, action, onClose, children } = props;
  const bulk = useBulkJob({ showsRefused: true });
  const { mutate: undo } = useUndoChangeSet();
  const running = useBulkProgress(action);
  const refused = useRefusedAssets(bulk.data);
  const save = (operation: BulkOperation) =>
    bulk.mutate(
      { target, operation },
      // The dialog stays open to show refused assets.
      { onSuccess: (job) => !hasRefused(job) && onClose() },
    );
  const changeSetId = bulk.data && hasChanged(bulk.data) ? changeSetOf(bulk.data) : undefined;
  const handleUndo = (id: number) => {
    undo(id);
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size={size}
      attributes={{ header: { role: 'presentation' } }} // a header element would be a second banner of the page
    >
      {bulk.isPending && <BulkRunning {...running} onClose={onClose} />}
      {bulk.isSuccess && (
        <BulkOutcome
          message={bulk.data.message}
          refused={refused}
          onUndo={changeSetId ? () => handleUndo(changeSetId) : undefined}
          onClose={onClose}
        />
      )}
      {(bulk.isIdle || bulk.isError) && children(save)}
    </Dialog>
  );
}
