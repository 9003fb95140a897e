import type { SelectionTarget } from '../../assets/use-selection.ts';
import { BulkFormDialog } from '../../bulk/bulk-form-dialog.tsx';
import { formatCount } from '../../lib/format.ts';
import { BulkEditForm } from './bulk-edit-form.tsx';
import { t } from './texts.ts';

interface BulkEditDialogProps {
  target: SelectionTarget;
  count: number;
  onClose: () => void;
}

/** Writes the same metadata to every selected asset, and shows the progress and the refused assets. */
export function BulkEditDialog({ target, count, onClose }: BulkEditDialogProps) {
  return (
    <BulkFormDialog
      title={t('bulkEditTitle', { count, shown: formatCount(count) })}
      size={560}
      target={target}
      action="update_data"
      onClose={onClose}
    >
      {(save) => (
        <BulkEditForm
          target={target}
          onSave={(update) => save({ action: 'update_data', ...update })}
          onClose={onClose}
        />
      )}
    </BulkFormDialog>
  );
}
