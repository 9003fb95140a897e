import { useQuery } from '@tanstack/react-query';
import type { SelectionTarget } from '../assets/use-selection.ts';
import { hasChanged, hasRefused, useBulkJob, useRefusedAssets } from '../bulk/bulk-api.ts';
import { useBulkProgress } from '../bulk/running-jobs.ts';
import { formatCount } from '../lib/format.ts';
import { BulkOutcome, BulkRunning } from '../ui/dialogs/bulk-run.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { LoadFailed } from '../ui/lists/load-failed.tsx';
import { EditFactsForm } from './edit-facts-form.tsx';
import type { TouchedFacts } from './facts-form.ts';
import { selectionFactsQuery } from './selection-facts-api.ts';
import { t } from './texts.ts';

interface EditFactsDialogProps {
  target: SelectionTarget;
  count: number;
  onClose: () => void;
}

/** Edits the facts of every selected asset, and shows the progress and the refused assets. */
export function EditFactsDialog({ target, count, onClose }: EditFactsDialogProps) {
  const facts = useQuery(selectionFactsQuery(target));
  const bulk = useBulkJob({ showsRefused: true });
  const undo = useBulkJob();
  const running = useBulkProgress('change_facts');
  const refused = useRefusedAssets(bulk.data);
  const isAsking = bulk.isIdle || bulk.isError;
  const handleSave = (change: TouchedFacts) =>
    bulk.mutate(
      { target, operation: { action: 'change_facts', change } },
      // The dialog stays open to show refused assets.
      { onSuccess: (job) => !hasRefused(job) && onClose() },
    );
  const handleUndo = ({ job_id }: { job_id: number }) => {
    undo.mutate({ target: { job_id }, operation: { action: 'undo_change_facts' } });
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('editTitle', { count, shown: formatCount(count) })}
      size={640}
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
      {isAsking && facts.isPending && <p role="status">{t('loading')}</p>}
      {isAsking && facts.isError && (
        <LoadFailed title={t('loadFailed')} error={facts.error} onRetry={facts.refetch} />
      )}
      {isAsking && facts.data && (
        <EditFactsForm facts={facts.data} onSave={handleSave} onClose={onClose} />
      )}
    </Dialog>
  );
}
