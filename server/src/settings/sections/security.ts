import { SecuritySettings } from '@spindle/contracts/settings/security-settings';
import { saveCallerKeys } from '../caller-keys.ts';
import { maskSecret, unmaskSecret } from './masks.ts';
import type { Section } from './section.ts';

/** The section `security`: domains and Dropbox of the installation, with the keys of the caller. */
export const securitySection: Section<'security'> = {
  schema: SecuritySettings,
  // The access id is read-only: clients may send it back, unchanged or not.
  merge: (current, { access_id: _, ...change }) => ({ ...current, ...change }),
  present: ({ values: { security }, keys }) => ({
    ...security,
    dropbox_app_secret: maskSecret(security.dropbox_app_secret),
    ...keys,
  }),
  hide: ({ shares_remove_personal_info }) => ({
    shares_remove_personal_info,
    upload_key: '',
    authorized_domains: '',
    access_id: '',
    api_key: '',
    dropbox_app_key: '',
    dropbox_app_secret: '',
  }),
  store({ upload_key: _, access_id: __, api_key: ___, ...security }, { values }) {
    const { dropbox_app_key, dropbox_app_secret } = values.security;
    return {
      security: {
        ...security,
        dropbox_app_secret: unmaskSecret('dropbox_app_secret', {
          given: security.dropbox_app_secret,
          stored: dropbox_app_secret,
          isSameTarget: security.dropbox_app_key === dropbox_app_key,
        }),
      },
    };
  },
  onSave: (tx, { upload_key, api_key }, { keys }, secrets) =>
    saveCallerKeys(tx, { upload_key, api_key }, keys, secrets),
};
