import { expect, it } from 'vitest';
import { API } from '../contracts/src/api.ts';
import { seriesOfPath } from '../contracts/src/usage/series.ts';
import { isMediaCall, isUncountedCall, nameOfSeries } from '../e2e/faults/usage/count-calls.mjs';
import { usageOfRoute } from '../server/src/http/usage/route-usage.ts';

it('classifies every route as the servers do, without their code', () => {
  const registered: string[] = [];
  const counter = {
    series: [],
    register: ({ kind }: { kind: string }) => registered.push(kind) - 1,
    add: () => undefined,
    take: () => [],
    mergeOldMinutes: () => undefined,
  };
  for (const route of API) {
    const call = { method: route.method, path: route.path.replace(/\{\w+\}/g, 'x') };
    registered.length = 0;
    const usage = usageOfRoute(counter, route);
    const kind = registered[usage?.requests ?? -1] ?? 'none';
    const expected = isUncountedCall(call) ? 'none' : isMediaCall(call) ? 'cdn' : 'api';
    expect(`${call.method} ${call.path}: ${expected}`).toBe(`${call.method} ${call.path}: ${kind}`);
  }
});

it('names every path as the statistics do, without their code', () => {
  for (const { path } of API) expect(nameOfSeries(path)).toBe(seriesOfPath(path));
});
