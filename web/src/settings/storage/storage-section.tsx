import { STORAGE_KINDS } from '@spindle/contracts/settings/storage-settings';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSession } from '../../session/session.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ListFailed } from '../../ui/lists/list-message.tsx';
import { hasBucket } from '../../ui/storage/stores.ts';
import { SectionForm } from '../section-form.tsx';
import { SectionSkeletons } from '../section-skeletons.tsx';
import { type LoadedSettings, settingsQuery } from '../settings-api.ts';
import { t as settingsText } from '../texts.ts';
import { settingsOf } from './storage-draft.ts';
import classes from './storage-section.module.css';
import { StoreCard } from './store-card.tsx';
import { t } from './texts.ts';
import { useStorageSettings } from './use-storage-settings.ts';

const MoveCard = lazyPart(async () => (await import('./move/move-card.tsx')).MoveCard);

/** Shows Settings > Storage: the bucket of each kind of files, and for ADMIN the move of existing files. */
export function StorageSection() {
  const { data, error, refetch } = useQuery(settingsQuery);
  if (data) return <StorageForm settings={data} />;
  if (error)
    return <ListFailed title={settingsText('notLoaded')} error={error} onRetry={refetch} />;
  return <SectionSkeletons />;
}

function StorageForm({ settings }: { settings: LoadedSettings }) {
  const editing = useStorageSettings(settings);
  const isAdmin = useSession(({ role }) => role === 'ADMIN');
  return (
    <SectionForm
      editing={editing}
      saving={hasBucket(settingsOf(editing.draft)) ? t('verifyingBuckets') : undefined}
    >
      <p className={classes.intro}>{t('intro')}</p>
      {STORAGE_KINDS.map((kind) => (
        <StoreCard key={kind} kind={kind} editing={editing} />
      ))}
      {isAdmin && (
        <Suspense fallback={null}>
          <MoveCard revision={settings.revisions.storage ?? 0} />
        </Suspense>
      )}
    </SectionForm>
  );
}
