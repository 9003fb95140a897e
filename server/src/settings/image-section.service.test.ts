import { WatermarkPlacement } from '@spindle/contracts/settings/image-settings';
import { readSettings } from '@spindle/core/settings/settings';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { openSettings } from '../../test/settings.ts';

let app: TestApp;
let admin: TestUser;
let read: ReturnType<typeof openSettings>['read'];
let update: ReturnType<typeof openSettings>['update'];
let updateImage: ReturnType<typeof openSettings>['updateImage'];
let validationErrorsOf: ReturnType<typeof openSettings>['validationErrorsOf'];

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  ({ read, update, updateImage, validationErrorsOf } = openSettings(app, admin));
});

afterAll(() => app.close());

beforeEach(() => app.ctx.db.setting.deleteMany());

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

describe('conversions', () => {
  // Proves: B-474, B-475, B-476, B-477, B-478, B-479
  it('are configured by ADMIN and have the fields of the specification [B-016]', async () => {
    const { id: _, value: _numbers, ...given } = WEB;
    expect((await updateImage({ conversions: [given] })).statusCode).toBe(200);
    expect((await read()).image.conversions).toEqual([WEB]);
    expect((await readSettings(app.ctx, 'image')).conversions).toEqual([WEB]);
  });

  it('accept the size as numbers and other options in a value', async () => {
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

  it('keep the size of the original when their size is empty [B-155]', async () => {
    const saved = await updateImage({ conversions: [{ key: 'whole', size: ' ' }] });
    expect(saved.json().data.conversions[0]).toMatchObject({
      size: '',
      value: { width: null, height: null },
    });
  });

  it('refuse a size that is not WIDTHxHEIGHT [B-655]', async () => {
    for (const size of ['1200', '1200x', 'x800', '0x800', '12 x 8', '1200x99999'])
      expect(
        validationErrorsOf(await updateImage({ conversions: [{ key: 'web', size }] })),
        size,
      ).toEqual([{ path: 'conversions.0.size', message: 'Size must be in format "WIDTHxHEIGHT"' }]);
  });

  it('refuse a duplicate key [B-656]', async () => {
    const conversions = [{ key: 'web' }, { key: 'web' }];
    expect(validationErrorsOf(await updateImage({ conversions }))).toEqual([
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
    expect(validationErrorsOf(await updateImage({ conversions: [{ key }] }))?.[0]?.path).toBe(
      'conversions.0.key',
    );
  });

  it('are limited to 20, and deepzoom has no size', async () => {
    const many = Array.from({ length: 21 }, (_, at) => ({ key: `c${at}` }));
    expect(validationErrorsOf(await updateImage({ conversions: many }))?.[0]?.path).toBe(
      'conversions',
    );
    const deepzoom = { key: 'deepzoom', size: '10x10' };
    expect(validationErrorsOf(await updateImage({ conversions: [deepzoom] }))?.[0]?.path).toBe(
      'conversions.0.size',
    );
    const conversions = [{ key: 'deepzoom', public: true }];
    expect((await updateImage({ conversions })).statusCode).toBe(200);
  });
});

it('validates presets as options of on-demand images', async () => {
  const on_demand_presets = ['resize=300,300&format=webp'];
  expect((await updateImage({ on_demand_presets })).json().data).toMatchObject({
    on_demand_presets,
  });
  for (const preset of ['', 'resize=300', 'colour=red', 'resize=1,1&signature=x'])
    expect(validationErrorsOf(await updateImage({ on_demand_presets: [preset] }))?.[0]?.path).toBe(
      'on_demand_presets.0',
    );
});

describe('watermark', () => {
  const updateWatermark = (value: object) => update({ key: 'watermark', value });

  // Proves: B-483, B-484, B-485, B-486, B-487, B-945
  it('has five placements', async () => {
    const placements = ['top-left', 'top-right', 'bottom-left', 'bottom-right', 'center'];
    expect(WatermarkPlacement.options).toEqual(placements);
    for (const watermarkPlacement of placements) {
      await updateWatermark({ watermarkPlacement });
      expect((await read()).image).toMatchObject({ watermarkPlacement });
    }
    expect(validationErrorsOf(await updateWatermark({ watermarkPlacement: 'top' }))).toHaveLength(
      1,
    );
  });

  it('has a scale of 0.1 to 1.0 in steps of 0.01 [B-944]', async () => {
    for (const watermarkScale of [0.1, 0.29, 0.57, 1])
      expect((await updateWatermark({ watermarkScale })).json().data).toMatchObject({
        watermarkScale,
      });
    for (const watermarkScale of [0.09, 1.01, 0.255, '0.5', null])
      expect(validationErrorsOf(await updateWatermark({ watermarkScale }))?.[0]?.path).toBe(
        'watermarkScale',
      );
  });

  it('is the same in both sections that can change it', async () => {
    await updateImage({ watermarkScale: 0.5 });
    await updateWatermark({ watermarkPlacement: 'center' });
    const changed = { watermarkScale: 0.5, watermarkPlacement: 'center' };
    expect(await read()).toMatchObject({ image: changed, watermark: changed });
  });

  it('refuses a file that was not uploaded', async () => {
    const errors = validationErrorsOf(
      await updateWatermark({ watermarkFileKey: 'originals/other' }),
    );
    expect(errors?.[0]?.path).toBe('watermarkFileKey');
  });
});
