import { useQuery } from '@tanstack/react-query';
import { ListFailed } from '../../ui/lists/list-message.tsx';
import { Card } from '../card.tsx';
import { EventSwitches } from '../events/event-switches.tsx';
import { SectionForm } from '../section-form.tsx';
import { SectionSkeletons } from '../section-skeletons.tsx';
import { type LoadedSettings, settingsQuery } from '../settings-api.ts';
import { t as settingsText } from '../texts.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { EndpointsCard } from './endpoints-card.tsx';
import { t } from './texts.ts';
import { UrlInputs } from './url-inputs.tsx';
import { useWebhookSettings } from './use-webhook-settings.ts';

/** Shows Settings > Webhook: URLs, events, health of each URL, and the delivery log. */
export function WebhookSection() {
  const { data, error, refetch } = useQuery(settingsQuery);
  if (data) return <WebhookForm settings={data} />;
  if (error)
    return <ListFailed title={settingsText('notLoaded')} error={error} onRetry={refetch} />;
  return <SectionSkeletons />;
}

function WebhookForm({ settings }: { settings: LoadedSettings }) {
  const editing = useWebhookSettings(settings);
  const { draft, change, errorAt } = editing;
  return (
    <SectionForm editing={editing}>
      <Card title={t('urls')} help={t('urlsHelp')}>
        <UrlInputs
          list={draft.web_urls}
          error={errorAt('web_urls')}
          onChange={(web_urls) => change({ web_urls })}
        />
      </Card>
      <Card title={t('events')} help={t('eventsHelp')}>
        <EventSwitches
          flags={draft.callback_events}
          onChange={(callback_events) => change({ callback_events })}
        />
      </Card>
      <EndpointsCard />
      <DeliveryLog />
    </SectionForm>
  );
}
