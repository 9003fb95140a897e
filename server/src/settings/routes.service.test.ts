import { AddonKey } from '@spindle/contracts/settings/addons';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../../wait-limit.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { openSettings } from '../../test/settings.ts';
import { requireAddon } from './require-addon.ts';

let app: TestApp;
let admin: TestUser;
let manager: TestUser;
let read: ReturnType<typeof openSettings>['read'];
let update: ReturnType<typeof openSettings>['update'];
let updateImage: ReturnType<typeof openSettings>['updateImage'];
let validationErrorsOf: ReturnType<typeof openSettings>['validationErrorsOf'];

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  manager = await app.makeUser('MANAGER');
  ({ read, update, updateImage, validationErrorsOf } = openSettings(app, admin));
});

afterAll(() => app.close());

beforeEach(() => app.ctx.db.setting.deleteMany());

describe('reading', () => {
  // Proves, B-753, B-754, B-755, B-757, B-758, B-759, B-760, B-761, B-762
  it('returns every section and needs no payload', async () => {
    const answer = await app.call(manager, { url: '/api/v1/user/settings' });
    expect(answer.json()).toMatchObject({
      status: 'OK',
      data: {
        image: { on_demand_image_private: true, conversions: [], on_demand_presets: [] },
        watermark: { watermarkFileKey: null, watermarkPlacement: 'bottom-right' },
        addons: { STORYBOARD: { title: 'Storyboard', added: true, enabled: true } },
        storage: { originals_root: '', originals_root_ok: false },
        security: { authorized_domains: '' },
        webhook: { web_urls: '' },
        database: { db_url: '' },
      },
    });
  });

  it('returns every section, as last saved, to ADMIN, MANAGER and USER [B-742]', async () => {
    const sections = [
      'addons',
      'auth',
      'database',
      'image',
      'models',
      'security',
      'storage',
      'subscription',
      'video',
      'watermark',
      'webhook',
    ];
    const initial = await read();
    await update({ image: { keep_display_p3: !initial.image.keep_display_p3 } });
    await update({ video: { video_transcode_test_mode: true } });
    await update({ watermark: { watermarkPlacement: 'center' } });
    await update({ addons: { STORYBOARD: { enabled: false } } });
    for (const user of [admin, manager, await app.makeUser('USER')]) {
      const settings = await read(user);
      expect(Object.keys(settings).sort()).toEqual(sections);
      expect(settings).toMatchObject({
        image: { keep_display_p3: !initial.image.keep_display_p3 },
        video: { video_transcode_test_mode: true },
        watermark: { watermarkPlacement: 'center' },
        addons: { STORYBOARD: { enabled: false } },
      });
    }
  });

  // Proves: B-472, B-473, B-480, B-481, B-482, B-488
  it('has the image settings of the specification', async () => {
    const { image, watermark } = await read();
    expect(Object.keys(image)).toEqual(
      expect.arrayContaining([
        'on_demand_image_private',
        'conversions',
        'watermarkFile',
        'watermarkFileKey',
        'watermarkPlacement',
        'watermarkScale',
      ]),
    );
    expect(image).toMatchObject(watermark);
  });
});

describe('saving', () => {
  // Proves: B-769, B-770, B-771, B-774
  it('accepts {key, value}, the bare section with update_key and {<section>: {...}}, and returns the saved section', async () => {
    const forms: [(value: object) => object, string][] = [
      [(value) => ({ key: 'image', value }), ''],
      [(value) => ({ key: 'image', value }), '?update_key=image'],
      [(value) => value, '?update_key=image'],
      [(image) => ({ image }), ''],
    ];
    for (const [at, [form, query]] of forms.entries()) {
      const change = { keep_display_p3: at % 2 === 0 };
      const answer = await update(form(change), query, manager);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toMatchObject({
        status: 'OK',
        message: 'Settings successfully updated.',
        data: { ...change, on_demand_image_private: true },
      });
      expect((await read()).image).toEqual(answer.json().data);
    }
  });

  it('lets only administrators and managers configure the system [B-012] [B-013] [B-024]', async () => {
    for (const role of ['ADMIN', 'MANAGER', 'USER', 'CREATOR', 'ASSET_MANAGER'] as const) {
      const { statusCode } = await update({ image: {} }, '', await app.makeUser(role));
      expect(statusCode, role).toBe(['ADMIN', 'MANAGER'].includes(role) ? 200 : 403);
    }
  });

  it.each([
    ['no section', { keep_display_p3: true }, ''],
    ['an unknown section', { key: 'colours', value: {} }, ''],
    ['two sections', { image: {}, addons: {} }, ''],
    ['a section other than that of update_key', { key: 'addons', value: {} }, '?update_key=image'],
    ['a section that is not an object', { image: [] }, ''],
  ])('refuses %s', async (_what, body, query) => {
    expect(validationErrorsOf(await update(body, query))).toHaveLength(1);
  });

  it('reports every error of a section and saves none of its fields [B-772] [B-773]', async () => {
    const before = await read();
    const answer = await updateImage({
      keep_display_p3: true,
      on_demand_image_private: 'no',
      conversions: [{ key: 'a', size: '12' }, { key: 'b c' }, { key: 'a' }],
      watermarkScale: 0,
      colour: 'red',
    });
    expect(
      validationErrorsOf(answer)
        ?.map(({ path }) => path)
        .sort(),
    ).toEqual([
      'conversions.0.size',
      'conversions.1.key',
      'conversions.2.key',
      'image',
      'on_demand_image_private',
      'watermarkScale',
    ]);
    expect(await read()).toEqual(before);
    expect(await app.ctx.db.setting.count()).toBe(0);
  });

  it('accepts each section that it has returned', async () => {
    await updateImage({ conversions: [{ key: 'web', size: '1200x800' }] });
    const { image, watermark, addons } = await read();
    for (const body of [{ image }, { watermark }, { addons }])
      expect((await update(body)).json().data).toEqual(Object.values(body)[0]);
  });

  it('records who saved and how often', async () => {
    await updateImage({ keep_display_p3: true });
    await update({ image: { keep_display_p3: false } }, '', manager);
    const row = await app.ctx.db.setting.findUnique({ where: { section: 'image' } });
    expect(row).toMatchObject({ version: 2, updatedById: manager.row.id });
  });

  it('reaches every server', async () => {
    const secondServer = await app.openSecondServer();
    expect((await read(admin, secondServer)).image.keep_display_p3).toBe(false);
    await updateImage({ keep_display_p3: true });
    await vi.waitFor(
      async () => expect((await read(admin, secondServer)).image.keep_display_p3).toBe(true),
      WAIT_LIMIT_MS,
    );
    await secondServer.close();
  });
});

describe('add-ons', () => {
  const updateAddons = (value: object) => update({ key: 'addons', value });
  const refusalOf = (key: AddonKey) =>
    requireAddon(app.ctx, key).then(
      () => null,
      ({ status, code }) => ({ status, code }),
    );

  it('include four that are enabled at the first start', async () => {
    const { addons } = await read();
    const on = AddonKey.options.filter((key) => addons[key].added && addons[key].enabled);
    expect(on.sort()).toEqual([
      'IMAGE_DEEPZOOM',
      'ON_DEMAND_IMAGE',
      'STORYBOARD',
      'VIDEO_TRANSCODE',
    ]);
    const off = AddonKey.options.filter((key) => !addons[key].added && !addons[key].enabled);
    expect(on.length + off.length).toBe(AddonKey.options.length);
  });

  // Proves: B-202, B-203, B-204, B-205
  it('can be added, enabled, disabled and removed', async () => {
    const refused = { status: 422, code: 'FEATURE_NOT_AVAILABLE' };
    const steps: [object, object, object | null][] = [
      [{ added: true }, { added: true, enabled: false }, refused],
      [{ enabled: true }, { added: true, enabled: true }, null],
      [{ enabled: false }, { added: true, enabled: false }, refused],
      [{ enabled: true }, { added: true, enabled: true }, null],
      [{ added: false }, { added: false, enabled: false }, refused],
    ];
    expect(await refusalOf('IMAGE_AUTOFIX')).toEqual(refused);
    for (const [change, state, refusal] of steps) {
      const answer = await updateAddons({ IMAGE_AUTOFIX: change });
      expect(answer.json().data.IMAGE_AUTOFIX).toMatchObject(state);
      expect(await refusalOf('IMAGE_AUTOFIX')).toEqual(refusal);
    }
  });

  it('are not enabled before they are added', async () => {
    expect(validationErrorsOf(await updateAddons({ IMAGE_AUTOFIX: { enabled: true } }))).toEqual([
      { path: 'IMAGE_AUTOFIX.enabled', message: 'Add this add-on before you enable it' },
    ]);
  });

  it('ON_DEMAND_IMAGE, VIDEO_TRANSCODE and IMAGE_DEEPZOOM cannot be disabled or removed [B-206] [B-207] [B-208]', async () => {
    for (const key of ['ON_DEMAND_IMAGE', 'VIDEO_TRANSCODE', 'IMAGE_DEEPZOOM'] as const) {
      for (const change of [{ enabled: false }, { added: false }, { added: false, enabled: false }])
        expect(
          validationErrorsOf(await updateAddons({ [key]: change, STORYBOARD: { enabled: false } })),
        ).toEqual([{ path: `${key}.enabled`, message: 'This add-on cannot be disabled' }]);
      expect(await refusalOf(key)).toBeNull();
    }
    expect((await read()).addons.STORYBOARD.enabled).toBe(true);
  });

  it('of an unknown name are refused', async () => {
    expect(validationErrorsOf(await updateAddons({ COFFEE: { added: true } }))).toHaveLength(1);
  });
});
