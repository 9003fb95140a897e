import type { ManyDataUpdate } from '@spindle/contracts/bulk/list-changes';
import type { SelectionTarget } from '../../assets/use-selection.ts';
import { hasChanged, hasRefused, useBulkJob, useRefusedAssets } from '../../bulk/bulk-api.ts';
import { useBulkProgress } from '../../bulk/running-jobs.ts';
import { formatCount } from '../../lib/format.ts';
import { BulkOutcome, BulkRunning } from '../../ui/dialogs/bulk-run.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { BulkEditForm } from './bulk-edit-form.tsx';
import { t } from './texts.ts';

interface BulkEditDialogProps {
  target: SelectionTarget;
  count: number;
  onClose: () => void;
}

/** Writes the same metadata to every selected asset, and shows the progress and the refused assets. */
export function BulkEditDialog({ target, count, onClose }: BulkEditDialogProps) {
  const bulk = useBulkJob({ showsRefused: true });
  const undo = useBulkJob();
  const running = useBulkProgress('update_data');
  const refused = useRefusedAssets(bulk.data);
  const handleSave = (update: ManyDataUpdate) =>
    bulk.mutate(
      { target, operation: { action: 'update_data', ...update } },
      {
        // The dialog stays open to show refused assets.
        onSuccess: (job) => !hasRefused(job) && onClose(),
      },
    );
  const handleUndo = ({ job_id }: { job_id: number }) => {
    undo.mutate({ target: { job_id }, operation: { action: 'undo_update_data' } });
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('bulkEditTitle', { count, shown: formatCount(count) })}
      size={560}
      attributes={{ header: { role: 'presentation' } }} // a header element would be a second banner of the page
    >
      {bulk.isPending && <BulkRunning {...running} onClose={onClose} />}
      {bulk.isSuccess && (
        <BulkOutcome
          message={bulk.data.message}
          refused={refused}
          onUndo={hasChanged(bulk.data) ? () => handleUndo(bulk.data) : undefined}
          onClose={onClose}
        />
      )}
      {(bulk.isIdle || bulk.isError) && (
        <BulkEditForm target={target} onSave={handleSave} onClose={onClose} />
      )}
    </Dialog>
  );
}
