import { expect, it } from 'vitest';
import { describeTarget } from './describe-entry.ts';

it('describes a target by its name, type and id, without those that it lacks', () => {
  const describe = (id: string | null, name: string) =>
    describeTarget({ target: { type: 'user', id, name } });
  expect(describe('9', 'grace@example.com')).toBe('grace@example.com (user 9)');
  expect(describe('9', '')).toBe('user 9');
  expect(describe(null, 'grace@example.com')).toBe('grace@example.com (user)');
  expect(describeTarget({ target: null })).toBeNull();
});
