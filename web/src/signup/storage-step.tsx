import { STORAGE_KINDS } from '@spindle/contracts/settings/storage-settings';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../queries/settings-api.ts';
import { ListFailed } from '../ui/lists/list-message.tsx';
import classes from './signup-page.module.css';
import { StepFrame, type StepProps } from './step-bar.tsx';
import { t } from './texts.ts';

/** Shows where files are stored. */
export function StorageStep({ bar }: { bar: StepProps }) {
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <StepFrame bar={bar} isSkippable isDirty={false} isSaving={false} onSave={bar.onNext}>
      <p className={classes.help}>{t('storageHelp')}</p>
      {!data && error && <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
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
              <td>{data?.storage[`${kind}_root`] || t('defaultStore')}</td>
              <td>{data?.storage[`${kind}_root_folder`] || '–'}</td>
              <td>
                {data?.storage[`${kind}_root_ok`] ? (
                  <IconCheck size={16} role="img" aria-label={t('yes')} />
                ) : (
                  t('no')
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </StepFrame>
  );
}
