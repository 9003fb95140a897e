import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { activeTraceParent, runInSpan, type Span } from './active-span.ts';

const spanOf = (traceParent: string): Span => ({ traceParent, end: () => undefined });

it('keeps the trace of each of several concurrent operations', async () => {
  const work = async (name: string) => {
    await pause(1);
    return runInSpan(spanOf(name), async () => {
      await pause(5);
      return activeTraceParent();
    });
  };
  expect(await Promise.all(['a', 'b', 'c'].map(work))).toEqual(['a', 'b', 'c']);
  expect(activeTraceParent()).toBeNull();
});

it('runs work without a span unchanged', () => {
  expect(runInSpan(null, () => activeTraceParent())).toBeNull();
});
