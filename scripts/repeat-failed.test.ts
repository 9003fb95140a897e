import { beforeEach, expect, it, vi } from 'vitest';
import { repeatFailed, UNSTABLE_MAX } from './repeat-failed.mjs';

const counts = (passed: number, ...failures: string[]) => ({ passed, failures, skipped: [] });

beforeEach(() => void vi.stubEnv('CI', 'true'));

it('calls tests that pass when repeated unstable, and keeps those that fail again', async () => {
  const first = counts(10, 'a.test.ts > one\n  timeout', 'a.test.ts > two\n  3 is not 2');
  const repeated = counts(4, 'a.test.ts > two\n  5 is not 2');
  expect(await repeatFailed(first, async () => repeated)).toEqual({
    ...counts(11, 'a.test.ts > two\n  5 is not 2'),
    unstable: ['a.test.ts > one\n  timeout'],
  });
});

it('keeps all failures when nothing could be repeated', async () => {
  const first = counts(10, 'a.test.ts > one');
  expect(await repeatFailed(first, async () => counts(0))).toEqual(first);
});

it('repeats nothing when many tests failed, when all passed, or outside of CI', async () => {
  const repeat = vi.fn(async () => counts(1));
  const many = counts(10, ...Array.from({ length: UNSTABLE_MAX + 1 }, (_, n) => `test ${n}`));
  expect(await repeatFailed(many, repeat)).toBe(many);
  await repeatFailed(counts(10), repeat);
  vi.stubEnv('CI', '');
  await repeatFailed(counts(10, 'a.test.ts > one'), repeat);
  expect(repeat).not.toHaveBeenCalled();
});
