import { DatabaseSettings } from '@spindle/contracts/settings/event-settings';
import { useQueryClient } from '@tanstack/react-query';
import { schemaErrors } from '../../lib/schema-errors.ts';
import { type LoadedSettings, saveSection } from '../settings-api.ts';
import { useSectionDraft } from '../use-section-draft.ts';
import { EXPORT_KEY } from './export-api.ts';

/** Holds the state of the settings of the database export that are being edited. */
export function useDatabaseSettings(settings: LoadedSettings) {
  const client = useQueryClient();
  return useSectionDraft<DatabaseSettings>(settings, {
    name: 'database',
    draftOf: ({ database }) => database,
    validationErrors: (draft) => schemaErrors(DatabaseSettings, draft),
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    async send(body, revision) {
      const { value, revision: next } = await saveSection('database', DatabaseSettings, {
        body,
        revision,
      });
      void client.invalidateQueries({ queryKey: EXPORT_KEY });
      return { database: value, revision: next };
    },
  });
}
