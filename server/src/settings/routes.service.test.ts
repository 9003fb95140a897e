import { AddonKey } from '@spindle/contracts/addons';
import { WatermarkPlacement } from '@spindle/contracts/image-settings';
import type { Settings } from '@spindle/contracts/settings';
import { requireAddon } from '@spindle/core/settings/addons';
import { readSettings } from '@spindle/core/settings/settings';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let manager: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  manager = await app.makeUser('MANAGER');
});

afterAll(() => app.close());

beforeEach(() => app.ctx.db.setting.deleteMany());

const read = async (user = admin, at = app): Promise<Settings> =>
  (await at.call(user, { url: '/api/v1/user/settings' })).json().data;
const update = (payload: object, query = '', user = admin) =>
  app.call(user, { method: 'PATCH', url: `/api/v1/user/settings/update${query}`, payload });
const updateImage = (value: object) => update({ key: 'image', value });
const faultsOf = (answer: Awaited<ReturnType<typeof update>>) => {
  expect(answer.statusCode, answer.body).toBe(400);
  return errorOf(answer).details;
};

const WEB = {
  id: 1,
  key: 'web',
  size: '1200x800',
  value: { width: 1200, height: 800 },
  watermark: true,
  public: false,
  enabled: true,
  format: 'webp',
  dpi: 72,
  optimise: true,
};

describe('reading', () => {
  it('answers data with every section, and takes no payload [A-719] [A-720] [B-753] [B-754] [B-755] [B-762]', async () => {
    const answer = await app.call(manager, { url: '/api/v1/user/settings' });
    expect(answer.json()).toMatchObject({
      status: 'OK',
      data: {
        image: { on_demand_image_private: true, conversions: [], on_demand_presets: [] },
        watermark: { watermarkFileKey: null, watermarkPlacement: 'bottom-right' },
        addons: { STORYBOARD: { title: 'Storyboard', added: true, enabled: true } },
      },
    });
  });

  it('answers every section to ADMIN and MANAGER, and to other roles all that is no secret [B-742]', async () => {
    const sections = ['addons', 'image', 'watermark'];
    for (const user of [admin, manager, await app.makeUser('USER')])
      expect(Object.keys(await read(user)).sort()).toEqual(sections);
  });

  it('has the image settings of the specification [B-472] [B-473] [B-480] [B-481] [B-482] [B-488]', async () => {
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
  it('takes {key, value} [B-769], the bare section with update_key [B-770] and {<section>: {...}} [B-771], and answers the saved section [B-774]', async () => {
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

  it('lets an administrator [B-012] and a manager [B-013] [B-024] configure the system, nobody else', async () => {
    for (const role of ['ADMIN', 'MANAGER', 'USER', 'CREATOR', 'ASSET_MANAGER'] as const) {
      const { statusCode } = await update({ image: {} }, '', await app.makeUser(role));
      expect(statusCode, role).toBe(['ADMIN', 'MANAGER'].includes(role) ? 200 : 403);
    }
  });

  it.each([
    ['no section', { keep_display_p3: true }, ''],
    ['a section that is none', { key: 'colours', value: {} }, ''],
    ['two sections', { image: {}, addons: {} }, ''],
    [
      'a section that is not that of the address',
      { key: 'addons', value: {} },
      '?update_key=image',
    ],
    ['a section that is no object', { image: [] }, ''],
  ])('refuses %s', async (_what, body, query) => {
    expect(faultsOf(await update(body, query))).toHaveLength(1);
  });

  it('checks a section whole and names each fault; then nothing of it is saved [B-772] [B-773]', async () => {
    const before = await read();
    const answer = await updateImage({
      keep_display_p3: true,
      on_demand_image_private: 'no',
      conversions: [{ key: 'a', size: '12' }, { key: 'b c' }, { key: 'a' }],
      watermarkScale: 0,
      colour: 'red',
    });
    expect(
      faultsOf(answer)
        ?.map(({ path }) => path)
        .sort(),
    ).toEqual([
      'conversions.0.size',
      'conversions.1.key',
      'image',
      'on_demand_image_private',
      'watermarkScale',
    ]);
    expect(await read()).toEqual(before);
    expect(await app.ctx.db.setting.count()).toBe(0);
  });

  it('takes back the section that it has answered', async () => {
    await updateImage({ conversions: [{ key: 'web', size: '1200x800' }] });
    const { image, watermark, addons } = await read();
    for (const body of [{ image }, { watermark }, { addons }])
      expect((await update(body)).json().data).toEqual(Object.values(body)[0]);
  });

  it('keeps who has saved, and how often', async () => {
    await updateImage({ keep_display_p3: true });
    await update({ image: { keep_display_p3: false } }, '', manager);
    const row = await app.ctx.db.setting.findUnique({ where: { section: 'image' } });
    expect(row).toMatchObject({ version: 2, updatedById: manager.row.id });
  });

  it('is heard of by every server', async () => {
    const beside = await app.openBeside();
    expect((await read(admin, beside)).image.keep_display_p3).toBe(false);
    await updateImage({ keep_display_p3: true });
    await vi.waitFor(async () =>
      expect((await read(admin, beside)).image.keep_display_p3).toBe(true),
    );
    await beside.close();
  });
});

describe('conversions', () => {
  it('are configured by ADMIN [B-016] and have what the specification gives them [B-474] [B-475] [B-476] [B-477] [B-478] [B-479]', async () => {
    const { id: _, value: _numbers, ...given } = WEB;
    expect((await updateImage({ conversions: [given] })).statusCode).toBe(200);
    expect((await read()).image.conversions).toEqual([WEB]);
    expect((await readSettings(app.ctx, 'image')).conversions).toEqual([WEB]);
  });

  it('may have their size in numbers, and all else in a value', async () => {
    const { key, value, watermark, format } = WEB;
    const conversions = [
      { key, value },
      { key: 'other', value: { ...value, watermark, format, optimize: false } },
      { key: 'whole', value: { width: null, height: null } },
    ];
    expect((await updateImage({ conversions })).json().data.conversions).toMatchObject([
      { id: 1, key: 'web', size: '1200x800', value, watermark: false, format: 'jpg' },
      { id: 2, key: 'other', size: '1200x800', value, watermark: true, format, optimise: false },
      { id: 3, key: 'whole', size: '', value: { width: null, height: null } },
    ]);
  });

  it('keep their size with an empty text [B-155]', async () => {
    const saved = await updateImage({ conversions: [{ key: 'whole', size: ' ' }] });
    expect(saved.json().data.conversions[0]).toMatchObject({
      size: '',
      value: { width: null, height: null },
    });
  });

  it('refuse a size that is not WIDTHxHEIGHT [B-655]', async () => {
    for (const size of ['1200', '1200x', 'x800', '0x800', '12 x 8', '1200x99999'])
      expect(faultsOf(await updateImage({ conversions: [{ key: 'web', size }] })), size).toEqual([
        { path: 'conversions.0.size', message: 'Size must be in format "WIDTHxHEIGHT"' },
      ]);
  });

  it('refuse a key that another has [B-656]', async () => {
    const conversions = [{ key: 'web' }, { key: 'web' }];
    expect(faultsOf(await updateImage({ conversions }))).toEqual([
      { path: 'conversions.1.key', message: 'web already exists' },
    ]);
  });

  it.each([
    'original',
    '_thumb',
    'subtitle-en',
    '720p-video',
    '360p-wm-video',
    'hls-video',
    'a b',
    '',
    'a'.repeat(21),
  ])('refuse the key "%s"', async (key) => {
    expect(faultsOf(await updateImage({ conversions: [{ key }] }))?.[0]?.path).toBe(
      'conversions.0.key',
    );
  });

  it('are 20 at most; deepzoom is one without a size', async () => {
    const many = Array.from({ length: 21 }, (_, at) => ({ key: `c${at}` }));
    expect(faultsOf(await updateImage({ conversions: many }))?.[0]?.path).toBe('conversions');
    const deepzoom = { key: 'deepzoom', size: '10x10' };
    expect(faultsOf(await updateImage({ conversions: [deepzoom] }))?.[0]?.path).toBe(
      'conversions.0.size',
    );
    const conversions = [{ key: 'deepzoom', public: true }];
    expect((await updateImage({ conversions })).statusCode).toBe(200);
  });
});

it('presets are options of on-demand images', async () => {
  const on_demand_presets = ['resize=300,300&format=webp'];
  expect((await updateImage({ on_demand_presets })).json().data).toMatchObject({
    on_demand_presets,
  });
  for (const preset of ['', 'resize=300', 'colour=red', 'resize=1,1&signature=x'])
    expect(faultsOf(await updateImage({ on_demand_presets: [preset] }))?.[0]?.path).toBe(
      'on_demand_presets.0',
    );
});

describe('watermark', () => {
  const updateWatermark = (value: object) => update({ key: 'watermark', value });

  it('has five placements [B-483] [B-484] [B-485] [B-486] [B-487] [B-945]', async () => {
    const placements = ['top-left', 'top-right', 'bottom-left', 'bottom-right', 'center'];
    expect(WatermarkPlacement.options).toEqual(placements);
    for (const watermarkPlacement of placements) {
      await updateWatermark({ watermarkPlacement });
      expect((await read()).image).toMatchObject({ watermarkPlacement });
    }
    expect(faultsOf(await updateWatermark({ watermarkPlacement: 'top' }))).toHaveLength(1);
  });

  it('has a scale of 0.1 to 1.0 in steps of 0.01 [B-944]', async () => {
    for (const watermarkScale of [0.1, 0.29, 0.57, 1])
      expect((await updateWatermark({ watermarkScale })).json().data).toMatchObject({
        watermarkScale,
      });
    for (const watermarkScale of [0.09, 1.01, 0.255, '0.5', null])
      expect(faultsOf(await updateWatermark({ watermarkScale }))?.[0]?.path).toBe('watermarkScale');
  });

  it('is one, whichever section it is changed by', async () => {
    await updateImage({ watermarkScale: 0.5 });
    await updateWatermark({ watermarkPlacement: 'center' });
    const changed = { watermarkScale: 0.5, watermarkPlacement: 'center' };
    expect(await read()).toMatchObject({ image: changed, watermark: changed });
  });

  it('has no picture that was not uploaded', async () => {
    const faults = faultsOf(await updateWatermark({ watermarkFileKey: 'originals/other' }));
    expect(faults?.[0]?.path).toBe('watermarkFileKey');
  });
});

describe('add-ons', () => {
  const updateAddons = (value: object) => update({ key: 'addons', value });
  const refusalOf = (key: AddonKey) =>
    requireAddon(app.ctx, key).then(
      () => null,
      ({ status, code }) => ({ status, code }),
    );

  it('are, at the first start, four', async () => {
    const { addons } = await read();
    const on = AddonKey.options.filter((key) => addons[key].added && addons[key].enabled);
    expect(on.sort()).toEqual([
      'IMAGE_DEEPZOOM',
      'ON_DEMAND_IMAGE',
      'STORYBOARD',
      'VIDEO_TRANSCODE',
    ]);
    const off = AddonKey.options.filter((key) => !addons[key].added && !addons[key].enabled);
    expect(on.length + off.length).toBe(15);
  });

  it('can be added, enabled, disabled and removed [B-202] [B-203] [B-204] [B-205]', async () => {
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
    expect(faultsOf(await updateAddons({ IMAGE_AUTOFIX: { enabled: true } }))).toEqual([
      { path: 'IMAGE_AUTOFIX.enabled', message: 'Only an add-on that is added can be enabled' },
    ]);
  });

  it('ON_DEMAND_IMAGE [B-206], VIDEO_TRANSCODE [B-207] and IMAGE_DEEPZOOM [B-208] cannot be disabled, nor removed', async () => {
    for (const key of ['ON_DEMAND_IMAGE', 'VIDEO_TRANSCODE', 'IMAGE_DEEPZOOM'] as const) {
      for (const change of [{ enabled: false }, { added: false }, { added: false, enabled: false }])
        expect(
          faultsOf(await updateAddons({ [key]: change, STORYBOARD: { enabled: false } })),
        ).toEqual([{ path: `${key}.enabled`, message: 'This add-on cannot be disabled' }]);
      expect(await refusalOf(key)).toBeNull();
    }
    expect((await read()).addons.STORYBOARD.enabled).toBe(true);
  });

  it('are those of the product alone', async () => {
    expect(faultsOf(await updateAddons({ COFFEE: { added: true } }))).toHaveLength(1);
  });
});
