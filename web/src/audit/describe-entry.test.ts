import { expect, it } from 'vitest';
import { actorKind, describeTarget, titleOf } from './describe-entry.ts';

it('describes a target by its name, type and id, without those that it lacks', () => {
  const describe = (id: string | null, name: string) =>
    describeTarget({ target: { type: 'user', id, name } });
  expect(describe('9', 'grace@example.com')).toBe('grace@example.com (user 9)');
  expect(describe('9', '')).toBe('user 9');
  expect(describe(null, 'grace@example.com')).toBe('grace@example.com (user)');
  expect(describeTarget({ target: null })).toBeNull();
});

it('shows the actions and actors of another release by their names', () => {
  const actor = { kind: 'scheduler', id: null, name: '' };
  expect(actorKind({ actor })).toBe('scheduler');
  expect(titleOf({ action: 'asset.archive' })).toBe('asset.archive');
});
