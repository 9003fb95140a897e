import { WebhookSettings } from '@spindle/contracts/settings/event-settings';
import { useQueryClient } from '@tanstack/react-query';
import { schemaErrors } from '../../lib/schema-errors.ts';
import { type LoadedSettings, saveSection } from '../settings-api.ts';
import { useSectionDraft } from '../use-section-draft.ts';
import { WEBHOOKS_KEY } from './webhooks-api.ts';

/** Holds the state of the webhook settings that are being edited. */
export function useWebhookSettings(settings: LoadedSettings) {
  const client = useQueryClient();
  return useSectionDraft<WebhookSettings>(settings, {
    name: 'webhook',
    draftOf: ({ webhook }) => webhook,
    validationErrors: (draft) => schemaErrors(WebhookSettings, draft),
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    async send(body, revision) {
      const { value, revision: next } = await saveSection('webhook', WebhookSettings, {
        body,
        revision,
      });
      void client.invalidateQueries({ queryKey: WEBHOOKS_KEY });
      return { webhook: value, revision: next };
    },
  });
}
