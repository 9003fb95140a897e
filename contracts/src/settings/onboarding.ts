import { z } from 'zod';
import { needs, route } from '../http/route.ts';
import { StorageSettings } from './storage-settings.ts';

export const verifyStorage = route({
  method: 'POST',
  path: '/api/v1/account/onboarding/storage',
  summary:
    'Verify the stores of the section storage with real requests, as when it is saved, and get the section. The body is null. Changes go through user/settings/update before',
  access: needs('UPDATE_SETTINGS'),
  body: z.strictObject({}).nullable(),
  answer: z.object({
    status: z.literal('OK'),
    /** Every kind with a bucket has a true `{kind}_root_ok`. */
    data: StorageSettings,
    /** Number of changes of the section. */
    revision: z.number().int(),
  }),
  example: () => ({ body: null }),
});
