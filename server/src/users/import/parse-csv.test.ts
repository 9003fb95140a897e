import { Invalid } from '@spindle/core/errors';
import { expect, it } from 'vitest';
import { parseCsv } from './parse-csv.ts';

const fieldsOf = (text: string) => parseCsv(text).map(({ fields }) => fields);

it('parses fields, quoted fields and all line ends', () => {
  expect(fieldsOf('a,b\r\nc,d\ne,f\rg,h')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
    ['g', 'h'],
  ]);
  expect(fieldsOf('"a, b","say ""hi""","two\nlines"\r\n')).toEqual([
    ['a, b', 'say "hi"', 'two\nlines'],
  ]);
  expect(fieldsOf('a,\n,b\na,"",\n')).toEqual([
    ['a', ''],
    ['', 'b'],
    ['a', '', ''],
  ]);
  expect(fieldsOf('a,b,')).toEqual([['a', 'b', '']]);
});

it('accepts semicolons and a byte order mark, as spreadsheets write them', () => {
  expect(fieldsOf('\uFEFFa;b\n"1,5";2')).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ]);
});

it('skips empty lines, and counts them and the lines inside fields', () => {
  expect(parseCsv('a\n\n"b\nb"\n ,\nc')).toEqual([
    { line: 1, fields: ['a'] },
    { line: 3, fields: ['b\nb'] },
    { line: 6, fields: ['c'] },
  ]);
  expect(parseCsv('')).toEqual([]);
});

it.each(['a,"b', 'a\n"b" c', 'a\nb"c'])('refuses a stray quotation mark: %j', (text) => {
  expect(() => parseCsv(text)).toThrow(Invalid);
});

it('parses a long file in time that grows with its length', () => {
  const rows = parseCsv('"a""b",c\n'.repeat(30_000));
  expect(rows).toHaveLength(30_000);
});
