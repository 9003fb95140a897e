import {
  STORAGE_INVALID,
  STORAGE_KINDS,
  type StorageKind,
} from '@spindle/contracts/settings/storage-settings';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type LoadedSettings, settingsQuery } from '../settings/settings-api.ts';
import { ListFailed } from '../ui/lists/list-message.tsx';
import { ConnectionFields } from '../ui/storage/connection-fields.tsx';
import { BucketRefused, SetupGuideLink } from '../ui/storage/setup-guide.tsx';
import { isVerified } from '../ui/storage/stores.ts';
import { BucketCells } from './bucket-cells.tsx';
import classes from './signup-page.module.css';
import { StepFrame, type StepProps } from './step-bar.tsx';
import { connectionErrorAt } from './storage-draft.ts';
import { t } from './texts.ts';
import { useStorageSetup } from './use-storage-setup.ts';

/** Sets up buckets for the files. */
export function StorageStep({ bar }: { bar: StepProps }) {
  const { data, error, refetch } = useQuery(settingsQuery);
  if (data) return <StorageForm bar={bar} settings={data} />;
  return (
    <StepFrame bar={bar} isSkippable isDirty={false} isSaving={false} onSave={bar.onNext}>
      <p className={classes.help}>{t('storageHelp')}</p>
      {error ? (
        <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />
      ) : (
        <p className={classes.hint} role="status">
          {t('wait')}
        </p>
      )}
    </StepFrame>
  );
}

function StorageForm({ bar, settings }: { bar: StepProps; settings: LoadedSettings }) {
  const setup = useStorageSetup(settings, bar.onNext);
  const { draft, failure, isSaving, errorAt, change } = setup;
  const buckets = STORAGE_KINDS.map((kind) => draft.buckets[kind]);
  const bucket = buckets.find(({ root }) => root !== '') ?? draft.buckets.originals;
  const { connection } = draft;
  return (
    <StepFrame
      bar={bar}
      isSkippable
      isDirty={setup.isDirty}
      isSaving={isSaving}
      onSave={setup.submit}
    >
      <p className={classes.help}>
        {t('storageHelp')} <SetupGuideLink bucket={bucket} />
      </p>
      {failure?.message === STORAGE_INVALID && <BucketRefused bucket={bucket} />}
      <StoreTable
        isVerified={(kind) => isVerified(setup.section, settings.storage, kind)}
        cellsOf={(kind) => <BucketCells kind={kind} setup={setup} />}
      />
      {bucket.root !== '' && (
        <fieldset className={classes.connection}>
          <legend className={classes.legend}>{t('connection')}</legend>
          {connection ? (
            <ConnectionFields
              store={connection}
              errorAt={(field) => connectionErrorAt(errorAt, field)}
              onChange={(changes) => change({ connection: { ...connection, ...changes } })}
            />
          ) : (
            <p className={classes.hint}>{t('connectionsDiffer')}</p>
          )}
        </fieldset>
      )}
      <p className={classes.hint} role="status">
        {isSaving && bucket.root !== '' && t('verifying')}
      </p>
    </StepFrame>
  );
}

interface StoreTableProps {
  isVerified: (kind: StorageKind) => boolean;
  /** Returns the cells with bucket and storage path prefix. */
  cellsOf: (kind: StorageKind) => ReactNode;
}

/** Shows the store of each kind of files, with a tick for verified ones. */
function StoreTable({ isVerified, cellsOf }: StoreTableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('files')}</th>
          <th scope="col">{t('bucket')}</th>
          <th scope="col">{t('prefix')}</th>
          <th scope="col">{t('verified')}</th>
        </tr>
      </thead>
      <tbody>
        {STORAGE_KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(kind)}</th>
            {cellsOf(kind)}
            <td data-label={t('verified')}>
              {isVerified(kind) ? (
                <IconCheck size={16} role="img" aria-label={t('yes')} />
              ) : (
                t('no')
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
