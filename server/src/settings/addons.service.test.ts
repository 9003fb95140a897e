import { AddonKey } from '@spindle/contracts/settings/addons';
import {
  DEFAULT_EVENT_HOOKS,
  type EventHooks,
  HookedAddonKey,
} from '@spindle/contracts/settings/event-hooks';
import { inTransaction } from '@spindle/core/context';
import { subscribe } from '@spindle/core/events/subscribe';
import { readSettings, saveSettings } from '@spindle/core/settings/settings';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { openSettings } from '../../test/settings.ts';

let app: TestApp;
let admin: TestUser;
let read: ReturnType<typeof openSettings>['read'];
let update: ReturnType<typeof openSettings>['update'];
let validationErrorsOf: ReturnType<typeof openSettings>['validationErrorsOf'];

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  ({ read, update, validationErrorsOf } = openSettings(app, admin));
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.db.setting.deleteMany();
  await app.ctx.db.eventSubscription.deleteMany();
});

/** Event-hooks that start on these events, for images. */
function hooksOn(...events: ('file-saved' | 'file-data-updated')[]): EventHooks {
  const hook = (name: (typeof events)[number]) => ({
    enabled: events.includes(name),
    content_types: ['image/*'],
  });
  return {
    'file-saved': hook('file-saved'),
    'file-data-updated': {
      ...hook('file-data-updated'),
      schema_criteria: { data_schema_id: 3, fields: { kind: 'hero' } },
    },
    disposition: { update_metadata: true, confidence_threshold: 0.7 },
  };
}

const saveHooks = (key: string, hooks: unknown, { user = admin, ifMatch = '' } = {}) =>
  app.call(user, {
    method: 'POST',
    url: `/api/v1/user/settings/addons/${key}`,
    payload: { 'event-hooks': hooks },
    headers: ifMatch === '' ? {} : { 'if-match': ifMatch },
  });

/** Adds and enables add-ons, without an event. */
const addEarlier = (...keys: AddonKey[]) =>
  inTransaction(app.ctx, async (tx) => {
    const addons = await readSettings(tx, 'addons');
    const on = keys.map((key) => [key, { ...addons[key], added: true, enabled: true }]);
    await saveSettings(tx, 'addons', { ...addons, ...Object.fromEntries(on) });
  });

const followed = async () =>
  (await app.ctx.db.eventSubscription.findMany({ where: { consumer: 'addons' } }))
    .map(({ eventName }) => eventName)
    .sort();

it('only the face, emotion and scene add-ons have event-hooks, which start for new images at first [B-526]', async () => {
  const { addons } = await read();
  for (const key of AddonKey.options) {
    const { data: hooked } = HookedAddonKey.safeParse(key);
    const settings = hooked ? { 'event-hooks': DEFAULT_EVENT_HOOKS[hooked] } : {};
    expect(addons[key].settings).toEqual(settings);
  }
  for (const hooks of Object.values(DEFAULT_EVENT_HOOKS))
    expect([hooks['file-saved'].enabled, hooks['file-data-updated'].enabled]).toEqual([
      true,
      false,
    ]);
});

describe('POST addons/{addonKey}', () => {
  it('saves the event-hooks of its body, and nothing else [B-778]', async () => {
    for (const key of HookedAddonKey.options) {
      const before = (await read()).addons;
      const answer = await saveHooks(key, hooksOn('file-saved'));
      expect(answer.statusCode, answer.body).toBe(200);
      const saved = { ...before[key], settings: { 'event-hooks': hooksOn('file-saved') } };
      expect(answer.json()).toMatchObject({ status: 'OK', data: saved });
      expect((await read()).addons).toEqual({ ...before, [key]: saved });
    }
  });

  it('keeps the order of the fields', async () => {
    await saveHooks('FACE_RECOGNITION', hooksOn('file-saved'));
    const { settings } = (await read()).addons.FACE_RECOGNITION;
    expect(JSON.stringify(settings)).toBe(JSON.stringify({ 'event-hooks': hooksOn('file-saved') }));
  });

  it('names the path of every error', async () => {
    const { disposition: _, ...rest } = hooksOn('file-saved');
    const answer = await saveHooks('SCENE_CLASSIFICATION', {
      ...rest,
      'file-saved': { enabled: 'yes', content_types: ['image/*', 'png'] },
    });
    expect(validationErrorsOf(answer)).toEqual([
      { path: 'event-hooks.file-saved.enabled', message: 'must be true or false' },
      {
        path: 'event-hooks.file-saved.content_types.1',
        message: 'must be a content type, such as image/png, or a pattern: image/* or */*',
      },
      { path: 'event-hooks.disposition', message: 'is required' },
    ]);
    expect(errorOf(answer).message).toBe('event-hooks.file-saved.enabled must be true or false.');
    expect(await read()).toMatchObject({
      addons: {
        SCENE_CLASSIFICATION: {
          settings: { 'event-hooks': DEFAULT_EVENT_HOOKS.SCENE_CLASSIFICATION },
        },
      },
    });
  });

  it('answers 404 for an add-on without settings, and for an unknown one', async () => {
    for (const key of ['STORYBOARD', 'COFFEE', 'face_recognition'])
      expect((await saveHooks(key, hooksOn())).statusCode).toBe(404);
  });

  it('is refused to a role without UPDATE_SETTINGS, and allowed to a manager', async () => {
    const statusOf = async (role: 'MANAGER' | 'USER') => {
      const user = await app.makeUser(role);
      return (await saveHooks('FACE_RECOGNITION', hooksOn(), { user })).statusCode;
    };
    expect([await statusOf('MANAGER'), await statusOf('USER')]).toEqual([200, 403]);
  });

  it('does not overwrite a later change of the add-ons', async () => {
    const first = (await saveHooks('FACE_RECOGNITION', hooksOn())).json().revision;
    await update({ addons: { IMAGE_AUTOFIX: { added: true } } });
    const save = (ifMatch: string) =>
      saveHooks('FACE_RECOGNITION', hooksOn('file-saved'), { ifMatch });
    expect((await save(`"${first}"`)).statusCode).toBe(409);
    expect((await save(`"${first + 1}"`)).json().revision).toBe(first + 2);
  });
});

describe('a change of the section', () => {
  it('may contain event-hooks, and is accepted as it was read', async () => {
    const settings = { 'event-hooks': hooksOn('file-data-updated') };
    await addEarlier('EMOTION_RECOGNITION');
    await update({ addons: { EMOTION_RECOGNITION: { settings } } });
    const { addons } = await read();
    expect(addons.EMOTION_RECOGNITION).toMatchObject({ added: true, settings });
    expect((await update({ key: 'addons', value: addons })).json().data).toEqual(addons);
  });

  it('answers 400 for settings of an add-on without event-hooks, and for missing event-hooks of another', async () => {
    const settings = { 'event-hooks': hooksOn() };
    expect(validationErrorsOf(await update({ addons: { STORYBOARD: { settings } } }))).toEqual([
      { path: 'STORYBOARD.settings', message: 'This add-on has no settings' },
    ]);
    const none = { FACE_RECOGNITION: { settings: {} } };
    expect(validationErrorsOf(await update({ addons: none }))).toEqual([
      { path: 'FACE_RECOGNITION.settings.event-hooks', message: 'is required' },
    ]);
  });
});

describe('events', () => {
  const change = (key: HookedAddonKey, value: object) => update({ addons: { [key]: value } });

  it('are followed while the hook of an add-on that is added and enabled needs them', async () => {
    await saveHooks('FACE_RECOGNITION', hooksOn('file-saved'));
    expect(await followed()).toEqual([]);
    await addEarlier('FACE_RECOGNITION', 'SCENE_CLASSIFICATION');
    await saveHooks('FACE_RECOGNITION', hooksOn('file-saved'));
    expect(await followed()).toEqual(['file-saved']);
    await saveHooks('SCENE_CLASSIFICATION', hooksOn('file-saved', 'file-data-updated'));
    expect(await followed()).toEqual(['file-data-updated', 'file-saved']);
    await change('SCENE_CLASSIFICATION', { enabled: false });
    expect(await followed()).toEqual(['file-saved']);
    await change('FACE_RECOGNITION', { added: false });
    expect(await followed()).toEqual([]);
  });

  it('of other consumers stay followed, and a refused change follows none', async () => {
    await addEarlier('FACE_RECOGNITION');
    const flags = { 'file-processed': true } as Parameters<typeof subscribe>[2];
    await app.ctx.db.$transaction((db) => subscribe({ db }, 'export', flags));
    await saveHooks('FACE_RECOGNITION', hooksOn('file-saved'));
    await saveHooks('FACE_RECOGNITION', hooksOn('file-data-updated'), { ifMatch: '"1"' });
    const rows = await app.ctx.db.eventSubscription.findMany();
    expect(rows.map(({ consumer, eventName }) => [consumer, eventName]).sort()).toEqual([
      ['addons', 'file-saved'],
      ['export', 'file-processed'],
    ]);
  });
});
