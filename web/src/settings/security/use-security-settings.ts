import { SecuritySettings } from '@spindle/contracts/settings/security-settings';
import { schemaErrors } from '../../lib/schema-errors.ts';
import { type LoadedSettings, saveSection } from '../settings-api.ts';
import { useSectionDraft } from '../use-section-draft.ts';

/** Holds the state of the security settings that are being edited. */
export function useSecuritySettings(settings: LoadedSettings) {
  return useSectionDraft<SecuritySettings>(settings, {
    name: 'security',
    draftOf: ({ security }) => security,
    validationErrors: (draft) => schemaErrors(SecuritySettings, draft),
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    async send({ access_id: _, ...body }, revision) {
      const { value, revision: next } = await saveSection('security', SecuritySettings, {
        body,
        revision,
      });
      return { security: value, auth: value, revision: next };
    },
  });
}
