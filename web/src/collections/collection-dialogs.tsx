import {
  COLLECTION_NAME_MAX,
  COPY_SUFFIX,
  type Collection,
  collectionDuplicated,
} from '@spindle/contracts/collections/collections';
import type { CreateCollectionProps } from '../asset-list/actions/slots.ts';
import { showAlert, storeAlert } from '../ui/alerts/alerts.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import {
  useChangeCollection,
  useCreateCollection,
  useRemoveCollection,
} from './collection-changes-api.ts';
import { CollectionForm } from './collection-form.tsx';
import { useOpenCollection } from './collections-api.ts';
import { t } from './texts.ts';

/** Creates a collection with the given assets, or with those of the basket. */
export function CreateDialog({ assets = [], basketId, onCreated, onClose }: CreateCollectionProps) {
  const create = useCreateCollection();
  const openCollection = useOpenCollection();
  return (
    <CollectionForm
      title={t('newCollection')}
      action={t('create')}
      isPending={create.isPending}
      onClose={onClose}
      onSubmit={(fields) =>
        create.mutate(
          { ...fields, assets, source_id: basketId },
          {
            onSuccess: ({ id }) => {
              const message = t(basketId === undefined ? 'created' : 'createdFromBasket');
              showAlert({ type: 'success', message, action: openCollection([id]) });
              onClose();
              onCreated?.(id);
            },
          },
        )
      }
    />
  );
}

interface DialogProps {
  collection: Collection;
  onClose: () => void;
}

/** Copies a collection. Reloads the page when the copy is done (specification 4); the alert appears after the reload. */
export function DuplicateDialog({ collection, onClose }: DialogProps) {
  const create = useCreateCollection();
  const { id, name, description, group_access } = collection;
  const stem = [...name].slice(0, COLLECTION_NAME_MAX - COPY_SUFFIX.length).join('');
  return (
    <CollectionForm
      title={t('duplicateTitle')}
      action={t('duplicate')}
      initial={{ name: stem + COPY_SUFFIX, description, group_access }}
      isPending={create.isPending}
      onClose={onClose}
      onSubmit={(fields) =>
        create.mutate(
          { ...fields, source_id: id },
          {
            onSuccess: (created) => {
              storeAlert({
                type: 'success',
                message: collectionDuplicated(created.id),
                link: { label: t('open'), path: `/collection/${created.id}` },
              });
              window.location.reload();
            },
          },
        )
      }
    />
  );
}

export function EditDialog({ collection, onClose }: DialogProps) {
  const change = useChangeCollection(collection.id, 'saved');
  const { name, description, group_access } = collection;
  return (
    <CollectionForm
      title={t('editTitle')}
      action={t('save')}
      initial={{ name, description, group_access }}
      isPending={change.isPending}
      onClose={onClose}
      onSubmit={(fields) => change.mutate(fields, { onSuccess: onClose })}
    />
  );
}

interface DeleteDialogProps extends DialogProps {
  /** Called after the dialog has closed. */
  onDeleted?: () => void;
}

export function DeleteDialog({ collection, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useRemoveCollection();
  const handleDelete = () =>
    remove.mutate(collection.id, {
      onSuccess: () => {
        onClose();
        onDeleted?.();
      },
    });
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      no={t('cancel')}
      yes={t('delete')}
      isPending={remove.isPending}
      onNo={onClose}
      onYes={handleDelete}
    >
      <strong>{collection.name}</strong>. {t('deleteHelp')}
    </ConfirmDialog>
  );
}
