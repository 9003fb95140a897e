import { Badge, Button, Group, Loader, Radio, TextInput } from '@mantine/core';
import { STORAGE_INVALID, type StorageKind } from '@spindle/contracts/settings/storage-settings';
import { IconCheck } from '@tabler/icons-react';
import { ConnectionFields } from '../../ui/storage/connection-fields.tsx';
import { BucketRefused, SetupGuideLink } from '../../ui/storage/setup-guide.tsx';
import {
  changeStore,
  isVerified,
  readStore,
  type Store,
  type StoreField,
} from '../../ui/storage/stores.ts';
import { Card } from '../card.tsx';
import { type Place, placeOf, placesOf, settingsOf } from './storage-draft.ts';
import classes from './storage-section.module.css';
import { t } from './texts.ts';
import type { StorageEditing } from './use-storage-settings.ts';

interface StoreCardProps {
  kind: StorageKind;
  editing: StorageEditing;
}

const PLACE_NAMES = { default: 'inDefault', originals: 'inOriginals', bucket: 'inBucket' } as const;

/** Edits where the files of one kind go, and shows whether their bucket is verified. */
export function StoreCard({ kind, editing }: StoreCardProps) {
  const { draft, saved, failure, change } = editing;
  const place = placeOf(draft, kind);
  const store = readStore(settingsOf(draft), kind);
  const savedRoot = saved[`${kind}_root`];
  const faults =
    failure?.message === STORAGE_INVALID
      ? failure.details.filter(({ path }) => path.startsWith(`${kind}_`))
      : [];
  const isRefused = faults.length > 0;
  return (
    <Card
      title={t(kind)}
      help={t(`${kind}Help`)}
      action={<StoreState kind={kind} editing={editing} isRefused={isRefused} />}
    >
      <Radio.Group
        aria-label={t('place', { kind: t(kind) })}
        value={place}
        onChange={(value) => change({ [`${kind}_place`]: value as Place })}
      >
        <Group gap="lg">
          {placesOf(draft, kind).map((one) => (
            <Radio key={one} value={one} label={t(PLACE_NAMES[one])} />
          ))}
        </Group>
      </Radio.Group>
      {isRefused && (
        <BucketRefused bucket={store}>
          {/* The fields of a bucket show its faults. */}
          {place !== 'bucket' && faults.map(({ path, message }) => <p key={path}>{message}</p>)}
        </BucketRefused>
      )}
      {place === 'default' && savedRoot !== '' && (
        <p className={classes.note}>{t('leavesBucket', { bucket: savedRoot })}</p>
      )}
      {place === 'originals' && (
        <p className={classes.note}>{t('sameAs', { bucket: pathOf(store) })}</p>
      )}
      {place === 'bucket' && <BucketFields kind={kind} editing={editing} />}
    </Card>
  );
}

/** Edits the bucket of a kind. */
function BucketFields({ kind, editing }: StoreCardProps) {
  const { draft } = editing;
  const store = readStore(draft, kind);
  const originals = readStore(settingsOf(draft), 'originals');
  const handleChange = (changes: Partial<Store>) =>
    editing.change(changeStore(draft, kind, changes));
  // The name of a bucket is invalid until three characters are typed.
  const errorAt = (field: StoreField) =>
    editing.isChecked ? editing.errorAt(`${kind}_${field}`) : undefined;
  return (
    <>
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
        {store.root === '' && originals.root !== '' && (
          <Button variant="default" onClick={() => handleChange(originals)}>
            {t('copy')}
          </Button>
        )}
        <SetupGuideLink bucket={store} />
      </div>
    </>
  );
}

/** Returns `bucket/folder`. */
const pathOf = ({ root, root_folder }: Store): string =>
  root_folder === '' ? root : `${root}/${root_folder}`;

/** Shows the verified flag of a kind. */
function StoreState({ kind, editing, isRefused }: StoreCardProps & { isRefused: boolean }) {
  const { saved, isSaving } = editing;
  const settings = settingsOf(editing.draft);
  if (placeOf(editing.draft, kind) === 'default') return null;
  if (isVerified(settings, saved, kind))
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
