import type { ErrorDetail } from '@spindle/contracts/http/errors';
import { SecuritySettings } from '@spindle/contracts/settings/security-settings';
import { type LoadedSettings, saveSection } from '../../queries/settings-api.ts';
import { useSectionDraft } from '../use-section-draft.ts';

/** Holds the state of the security settings that are being edited. */
export function useSecuritySettings(settings: LoadedSettings) {
  return useSectionDraft<SecuritySettings>(settings, {
    name: 'security',
    draftOf: ({ security }) => security,
    validationErrors,
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

function validationErrors(draft: SecuritySettings): ErrorDetail[] {
  const { error } = SecuritySettings.safeParse(draft);
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
}
