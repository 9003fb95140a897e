import { expect, it } from 'vitest';
import { authorize } from './authorize.ts';
import type { Authorized } from './authorized.ts';

interface Row {
  id: number;
}

const rename = ({ id }: Authorized<Row, 'edit'>) => id;

it('accepts a value that is authorized for the action', () => {
  expect(rename(authorize({ id: 1 }, 'edit'))).toBe(1);
  expect(rename(authorize({ id: 1, name: 'a' }, 'view', 'edit'))).toBe(1);
});

it('does not compile without a check, or with a check for another action', () => {
  // @ts-expect-error the row is not authorized
  rename({ id: 1 });
  // @ts-expect-error the row is authorized for another action
  rename(authorize({ id: 1 }, 'view'));
});
