import { useQuery } from '@tanstack/react-query';
import type { SelectionTarget } from '../assets/use-selection.ts';
import { BulkFormDialog } from '../bulk/bulk-form-dialog.tsx';
import { formatCount } from '../lib/format.ts';
import { LoadFailed } from '../ui/lists/load-failed.tsx';
import { EditFactsForm } from './edit-facts-form.tsx';
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
  return (
    <BulkFormDialog
      title={t('editTitle', { count, shown: formatCount(count) })}
      size={640}
      target={target}
      action="change_facts"
      onClose={onClose}
    >
      {(save) => (
        <>
          {facts.isPending && <p role="status">{t('loading')}</p>}
          {facts.isError && (
            <LoadFailed title={t('loadFailed')} error={facts.error} onRetry={facts.refetch} />
          )}
          {facts.data && (
            <EditFactsForm
              facts={facts.data}
              onSave={(change) => save({ action: 'change_facts', change })}
              onClose={onClose}
            />
          )}
        </>
      )}
    </BulkFormDialog>
  );
}
