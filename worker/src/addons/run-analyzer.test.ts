import { ADDON_CAPABILITIES } from '@spindle/contracts/analysis/models';
import { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';
import { expect, it } from 'vitest';
import { ANALYZERS } from './run-analyzer.ts';

it('the model that the server counts results of is the one that stands beside them', () => {
  const analyzers = AnalysisAddonKey.options.flatMap((key) => {
    const analyzer = ANALYZERS[key];
    return analyzer ? [[key, analyzer.capability]] : [];
  });
  expect(analyzers).not.toEqual([]);
  expect(analyzers).toEqual(
    analyzers.map(([key]) => [key, ADDON_CAPABILITIES[key as AnalysisAddonKey]?.[0]]),
  );
});
