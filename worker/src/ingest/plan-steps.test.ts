import { INITIAL_VIDEO } from '@spindle/contracts/initial-video';
import { testConversion } from '@spindle/core/test/conversions';
import { expect, it } from 'vitest';
import { planSteps } from './plan-steps.ts';

const conversion = (key: string, enabled = true) => testConversion(key, { enabled });

it('makes of an image what the settings ask for, and of nothing else', () => {
  const conversions = [conversion('web'), conversion('off', false), conversion('x')];
  const settings = { image: { conversions }, video: INITIAL_VIDEO };
  expect(planSteps({ kind: 'IMAGE' }, settings)).toEqual([
    { group: 'conversions', key: 'web', task: 'convert-image' },
    { group: 'conversions', key: 'x', task: 'convert-image' },
  ]);
  for (const kind of ['AUDIO', 'OTHER'] as const) expect(planSteps({ kind }, settings)).toEqual([]);
});

it('cuts tiles where the settings ask for deep zoom', () => {
  const planned = (enabled: boolean) =>
    planSteps(
      { kind: 'IMAGE' },
      { image: { conversions: [conversion('deepzoom', enabled)] }, video: INITIAL_VIDEO },
    );
  expect(planned(true)).toEqual([{ group: 'conversions', key: 'deepzoom', task: 'make-tiles' }]);
  expect(planned(false)).toEqual([]);
});

it('encodes a video once for all films that the settings ask for; they wait for it', () => {
  const image = { conversions: [conversion('web')] };
  const { transcodes } = INITIAL_VIDEO;
  const steps = planSteps({ kind: 'VIDEO' }, { image, video: INITIAL_VIDEO });
  expect(steps.map(({ group, key, task }) => `${group} ${key} ${task}`)).toEqual([
    'preprocess encode encode-film',
    'transcodes hls-video package-film',
  ]);
  expect(steps[1]?.notBefore?.getFullYear()).toBe(9999);
  const none = { ...transcodes, 'hls-video': { ...transcodes['hls-video'], enabled: false } };
  const video = { ...INITIAL_VIDEO, transcodes: none };
  expect(planSteps({ kind: 'VIDEO' }, { image, video })).toEqual([]);
});
