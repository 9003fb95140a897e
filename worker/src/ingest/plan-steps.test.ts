import { DEFAULT_VIDEO_SETTINGS } from '@spindle/contracts/settings/default-video-settings';
import { DEFINITIONS } from '@spindle/core/settings/definitions';
import { testConversion } from '@spindle/core/test/conversions';
import { expect, it } from 'vitest';
import { planSteps } from './plan-steps.ts';

const addons = DEFINITIONS.addons.initial;
const conversion = (key: string, enabled = true) => testConversion(key, { enabled });

it('plans the configured conversions for images only', () => {
  const conversions = [conversion('web'), conversion('off', false), conversion('x')];
  const settings = { image: { conversions }, video: DEFAULT_VIDEO_SETTINGS, addons };
  expect(planSteps({ kind: 'IMAGE' }, settings)).toEqual([
    { group: 'conversions', key: 'web', task: 'convert-image' },
    { group: 'conversions', key: 'x', task: 'convert-image' },
  ]);
  expect(planSteps({ kind: 'OTHER' }, settings)).toEqual([]);
  expect(planSteps({ kind: 'AUDIO' }, settings)).toEqual([
    { group: 'preprocess', key: 'waveform', task: 'make-waveform' },
  ]);
});

it('plans tiles when deep zoom is configured', () => {
  const planned = (enabled: boolean) =>
    planSteps(
      { kind: 'IMAGE' },
      {
        image: { conversions: [conversion('deepzoom', enabled)] },
        video: DEFAULT_VIDEO_SETTINGS,
        addons,
      },
    );
  expect(planned(true)).toEqual([{ group: 'conversions', key: 'deepzoom', task: 'make-tiles' }]);
  expect(planned(false)).toEqual([]);
});

it('encodes a video once for all configured renditions; steps that need them wait', () => {
  const image = { conversions: [conversion('web')] };
  const { transcodes } = DEFAULT_VIDEO_SETTINGS;
  const planned = (
    plans: Partial<Parameters<typeof planSteps>[1]>,
    { hasSubtitles = false } = {},
  ) =>
    planSteps(
      { kind: 'VIDEO', hasSubtitles },
      { image, video: DEFAULT_VIDEO_SETTINGS, addons, ...plans },
    );
  const steps = planned({});
  expect(steps.map(({ group, key, task }) => `${group} ${key} ${task}`)).toEqual([
    'preprocess encode encode-renditions',
    'transcodes hls-video package-rendition',
    'addons storyboard make-storyboard',
  ]);
  // Steps that wait for the encoding start in the far future until it ends.
  for (const step of steps.slice(1)) expect(step.notBefore?.getUTCFullYear()).toBe(9999);
  const off = { ...transcodes, 'hls-video': { ...transcodes['hls-video'], enabled: false } };
  const video = { ...DEFAULT_VIDEO_SETTINGS, transcodes: off };
  expect(planned({ video })).toEqual([
    { group: 'addons', key: 'storyboard', task: 'make-storyboard' },
  ]);
  const preview = { ...DEFAULT_VIDEO_SETTINGS.preview, enabled: true };
  expect(planned({ video: { ...DEFAULT_VIDEO_SETTINGS, preview } }).at(-1)).toMatchObject({
    group: 'transcodes',
    key: 'clip_preview',
    task: 'make-preview',
  });
  const without = { ...addons, STORYBOARD: { added: true, enabled: false } };
  expect(planned({ video, addons: without })).toEqual([]);
  expect(planned({ video, addons: without }, { hasSubtitles: true })).toEqual([
    { group: 'preprocess', key: 'subtitles', task: 'extract-subtitles' },
  ]);
});
