import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { roleTables } from './role-tables.ts';

const DOCUMENT = readFileSync(new URL('../../docs/ROLES.md', import.meta.url), 'utf8');

/** Returns the cells of a line of the document. */
const cellsOf = (name: string) =>
  DOCUMENT.split('\n')
    .find((line) => line.startsWith(`| ${name} |`))
    ?.split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());

it('docs/ROLES.md is the document that the contracts generate', () => {
  expect(DOCUMENT).toBe(roleTables());
});

it.each([
  // Not signed in, ADMIN, MANAGER, USER, CREATOR, ASSET_MANAGER.
  ['Sign in `/login`', ['yes', 'yes', 'yes', 'yes', 'yes', 'yes']],
  ['Assets `/assets`', ['', 'yes', 'yes', 'yes', 'yes', 'yes']],
  ['Settings `/admin/settings/*`', ['', 'yes', 'yes', '', '', '']],
  ['Users `/admin/users`', ['', 'yes', '', '', '', '']],
  ['Audit log `/admin/audit`', ['', 'yes', '', '', '', '']],
  ['System health `/admin/health`', ['', 'yes', '', '', '', '']],
  ['`POST /api/v1/login`', ['yes', 'yes', 'yes', 'yes', 'yes', 'yes']],
  ['`GET /api/v1/audit`', ['', 'yes', '', '', '', '']],
  ['`PATCH /api/v1/user/settings/update`', ['', 'yes', 'yes', '', '', '']],
  ['`POST /api/v1/assets/bulk`', ['', 'yes', 'yes', 'some', 'some', 'yes']],
])('docs/ROLES.md says who may use %s', (name, cells) => {
  expect(cellsOf(name)?.slice(0, 6)).toEqual(cells);
});
