import { TextInput } from '@mantine/core';
import type { StorageKind } from '@spindle/contracts/settings/storage-settings';
import { t } from './texts.ts';
import type { StorageSetup } from './use-storage-setup.ts';

interface BucketCellsProps {
  kind: StorageKind;
  setup: StorageSetup;
}

/** Edits the bucket and the storage path prefix of a kind, as two cells of a table. */
export function BucketCells({ kind, setup }: BucketCellsProps) {
  const { draft, errorAt, change } = setup;
  const bucket = draft.buckets[kind];
  const handleChange = (changes: Partial<typeof bucket>) =>
    change({ buckets: { ...draft.buckets, [kind]: { ...bucket, ...changes } } });
  return (
    <>
      <td data-label={t('bucket')}>
        <TextInput
          aria-label={t('bucketOf', { kind: t(kind) })}
          placeholder={t('defaultStore')}
          spellCheck={false}
          autoComplete="off"
          value={bucket.root}
          error={errorAt(`${kind}_root`)}
          onChange={(event) => handleChange({ root: event.currentTarget.value })}
        />
      </td>
      <td data-label={t('prefix')}>
        <TextInput
          aria-label={t('prefixOf', { kind: t(kind) })}
          spellCheck={false}
          autoComplete="off"
          value={bucket.root_folder}
          error={errorAt(`${kind}_root_folder`)}
          onChange={(event) => handleChange({ root_folder: event.currentTarget.value })}
        />
      </td>
    </>
  );
}
