import { Badge, Button, Loader, TextInput } from '@mantine/core';
import { MASK } from '@spindle/contracts/settings/masked';
import { STORAGE_INVALID, type StorageKind } from '@spindle/contracts/settings/storage-settings';
import { IconCheck } from '@tabler/icons-react';
import { ConnectionFields } from '../../ui/storage/connection-fields.tsx';
import { BucketRefused, SetupGuideLink } from '../../ui/storage/setup-guide.tsx';
import {
  changeStore,
  EMPTY_STORE,
  isVerified,
  readStore,
  type Store,
  type StoreField,
} from '../../ui/storage/stores.ts';
import { Card } from '../card.tsx';
import classes from './storage-section.module.css';
import { t } from './texts.ts';
import type { StorageEditing } from './use-storage-settings.ts';

interface StoreCardProps {
  kind: StorageKind;
  editing: StorageEditing;
}

/** Edits the bucket of one kind of files, and shows whether it is verified. */
export function StoreCard({ kind, editing }: StoreCardProps) {
  const { draft, failure, change } = editing;
  const store = readStore(draft, kind);
  const handleChange = (changes: Partial<Store>) => change(changeStore(draft, kind, changes));
  // The name of a bucket is invalid until three characters are typed.
  const errorAt = (field: StoreField) =>
    editing.isChecked ? editing.errorAt(`${kind}_${field}`) : undefined;
  const isRefused =
    failure?.message === STORAGE_INVALID &&
    failure.details.some(({ path }) => path.startsWith(`${kind}_`));
  return (
    <Card
      title={t(kind)}
      help={t(`${kind}Help`)}
      action={<StoreState kind={kind} editing={editing} isRefused={isRefused} />}
    >
      {isRefused && <BucketRefused bucket={store} />}
      <div className={classes.fields}>
        <TextInput
          label={t('root')}
          description={t('rootHelp')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder={t('rootHint')}
          spellCheck={false}
          autoComplete="off"
          value={store.root}
          error={errorAt('root')}
          onChange={(event) => handleChange({ root: event.currentTarget.value })}
        />
        <TextInput
          label={t('folder')}
          description={t('folderHelp')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder={t('folderHint')}
          spellCheck={false}
          autoComplete="off"
          value={store.root_folder}
          error={errorAt('root_folder')}
          onChange={(event) => handleChange({ root_folder: event.currentTarget.value })}
        />
        <ConnectionFields store={store} errorAt={errorAt} onChange={handleChange} />
      </div>
      <div className={classes.foot}>
        {store.root === '' && draft.originals_root !== '' && (
          <Button
            variant="default"
            onClick={() => handleChange(withoutMask(readStore(draft, 'originals')))}
          >
            {t('copy')}
          </Button>
        )}
        {Object.values(store).some((value) => value !== '') && (
          <Button variant="default" onClick={() => handleChange(EMPTY_STORE)}>
            {t('clear')}
          </Button>
        )}
        <SetupGuideLink bucket={store} />
      </div>
    </Card>
  );
}

/** Removes a masked secret: the mask stands only for the secret of its own kind. */
function withoutMask(store: Store): Store {
  return store.secret_access_key === MASK ? { ...store, secret_access_key: '' } : store;
}

/** Shows the verified flag of a kind. */
function StoreState({ kind, editing, isRefused }: StoreCardProps & { isRefused: boolean }) {
  const { draft, saved, isSaving } = editing;
  if (draft[`${kind}_root`] === '')
    return (
      <Badge variant="light" color="gray">
        {t('defaultStorage')}
      </Badge>
    );
  if (isVerified(draft, saved, kind))
    return (
      <Badge variant="light" color="green" leftSection={<IconCheck size={12} aria-hidden />}>
        {t('verified')}
      </Badge>
    );
  if (isSaving)
    return (
      <Badge variant="light" color="blue" leftSection={<Loader size={10} color="currentColor" />}>
        {t('verifying')}
      </Badge>
    );
  return (
    <Badge variant="light" color={isRefused ? 'red' : 'yellow'}>
      {t('notVerified')}
    </Badge>
  );
}
