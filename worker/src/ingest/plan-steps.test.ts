import type { Conversion } from '@spindle/contracts/image-settings';
import { expect, it } from 'vitest';
import { planSteps } from './plan-steps.ts';

const conversion = (key: string, enabled = true): Conversion => ({
  id: 1,
  key,
  size: '',
  value: { width: null, height: null },
  watermark: false,
  public: false,
  enabled,
  format: 'jpg',
  dpi: 72,
  optimise: true,
});

it('makes of an image what the settings ask for, and of nothing else', () => {
  const settings = { conversions: [conversion('web'), conversion('off', false), conversion('x')] };
  expect(planSteps({ kind: 'IMAGE' }, settings)).toEqual([
    { group: 'conversions', key: 'web', task: 'convert-image' },
    { group: 'conversions', key: 'x', task: 'convert-image' },
  ]);
  for (const kind of ['VIDEO', 'AUDIO', 'OTHER'] as const)
    expect(planSteps({ kind }, settings)).toEqual([]);
});

it('cuts tiles where the settings ask for deep zoom', () => {
  const planned = (enabled: boolean) =>
    planSteps({ kind: 'IMAGE' }, { conversions: [conversion('deepzoom', enabled)] });
  expect(planned(true)).toEqual([{ group: 'conversions', key: 'deepzoom', task: 'make-tiles' }]);
  expect(planned(false)).toEqual([]);
});
