import { useQuery } from '@tanstack/react-query';
import { ListFailed } from '../../ui/lists/list-message.tsx';
import { Card } from '../card.tsx';
import { EventSwitches } from '../events/event-switches.tsx';
import { SectionForm } from '../section-form.tsx';
import { SectionSkeletons } from '../section-skeletons.tsx';
import { type LoadedSettings, settingsQuery } from '../settings-api.ts';
import { t as settingsText } from '../texts.ts';
import { BackfillCard } from './backfill-card.tsx';
import { StatusCard } from './status-card.tsx';
import { t } from './texts.ts';
import { UrlCard } from './url-card.tsx';
import { useDatabaseSettings } from './use-database-settings.ts';

/** Shows Settings > Database: the URL, the events to export, the state of the export and the backfill. */
export function DatabaseSection() {
  const { data, error, refetch } = useQuery(settingsQuery);
  if (data) return <DatabaseForm settings={data} />;
  if (error)
    return <ListFailed title={settingsText('notLoaded')} error={error} onRetry={refetch} />;
  return <SectionSkeletons />;
}

function DatabaseForm({ settings }: { settings: LoadedSettings }) {
  const editing = useDatabaseSettings(settings);
  const { draft, change, errorAt } = editing;
  return (
    <SectionForm editing={editing}>
      <UrlCard
        url={draft.db_url}
        error={errorAt('db_url')}
        onChange={(db_url) => change({ db_url })}
      />
      <Card title={t('events')} help={t('eventsHelp')}>
        <EventSwitches
          flags={draft.db_export_events}
          onChange={(db_export_events) => change({ db_export_events })}
        />
      </Card>
      <StatusCard />
      <BackfillCard />
    </SectionForm>
  );
}
