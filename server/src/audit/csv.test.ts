import type { AuditEntry } from '@spindle/contracts/audit/audit';
import { expect, it } from 'vitest';
import { CSV_HEAD, csvCell, csvLine } from './csv.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =cmd|calc', "' =cmd|calc"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
])(
  'puts an apostrophe in front of %j, which a spreadsheet would run as a formula',
  (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  },
);

it('quotes separators, quotes and line breaks, and leaves other texts unchanged', () => {
  expect(csvCell('a,b')).toBe('"a,b"');
  expect(csvCell('say "no"')).toBe('"say ""no"""');
  expect(csvCell('a\nb')).toBe('"a\nb"');
  expect(csvCell('Ada (a@example.com)')).toBe('Ada (a@example.com)');
  expect(csvCell(null)).toBe('');
  expect(csvCell(7)).toBe('7');
});

it('writes one cell per column', () => {
  const entry: AuditEntry = {
    seq: '7',
    at: '2031-05-06T07:08:09Z',
    actor: { kind: 'user', id: 1, name: 'ada@example.com' },
    action: 'user.sign_in',
    target: null,
    address: '192.0.2.1',
    user_agent: '=HYPERLINK("http://evil.example")',
    credential: null,
    details: {},
    hash: 'a'.repeat(64),
  };
  expect(CSV_HEAD.trim().split(',')).toHaveLength(14);
  expect(csvLine(entry)).toBe(
    `7,2031-05-06T07:08:09Z,user.sign_in,user,1,ada@example.com,,,,192.0.2.1,"'=HYPERLINK(""http://evil.example"")",,{},${'a'.repeat(64)}\r\n`,
  );
});
