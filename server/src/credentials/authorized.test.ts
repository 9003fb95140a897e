import { expect, it } from 'vitest';
import { authorize, authorizeAgain } from './authorize.ts';
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

it('gives a row that was read again the actions of the checked row only', () => {
  expect(rename(authorizeAgain({ id: 1, name: 'b' }, authorize({ id: 1 }, 'edit')))).toBe(1);
  // @ts-expect-error the checked row is authorized for another action
  rename(authorizeAgain({ id: 1 }, authorize({ id: 1 }, 'view')));
  // @ts-expect-error the first row was not checked
  authorizeAgain({ id: 1 }, { id: 1 });
});
