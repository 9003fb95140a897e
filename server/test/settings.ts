import type { Settings } from '@spindle/contracts/settings/settings';
import type { TestUser } from '@spindle/core/test/factories';
import { expect } from 'vitest';
import { errorOf, type TestApp } from './open-app.ts';

/** Reads and changes settings over HTTP, as `admin` unless a call names another user. */
export function openSettings(app: TestApp, admin: TestUser) {
  const update = (payload: object, query = '', user = admin) =>
    app.call(user, { method: 'PATCH', url: `/api/v1/user/settings/update${query}`, payload });
  return {
    read: async (user = admin, at = app): Promise<Settings> =>
      (await at.call(user, { url: '/api/v1/user/settings' })).json().data,
    update,
    updateImage: (value: object) => update({ key: 'image', value }),
    /** Returns the validation errors of a rejected section. */
    validationErrorsOf(answer: Awaited<ReturnType<typeof update>>) {
      expect(answer.statusCode, answer.body).toBe(400);
      return errorOf(answer).details;
    },
  };
}
