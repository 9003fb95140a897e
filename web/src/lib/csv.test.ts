import { expect, it } from 'vitest';
import { csvFile, toCsv } from './csv.ts';

it('quotes cells with commas, quotes and line breaks', () => {
  expect(toCsv([['a', 'b,c', 'd"e', 'f\ng', 1.5]])).toBe('a,"b,c","d""e","f\ng",1.5\r\n');
});

it('prevents spreadsheets from running a text as a formula', () => {
  expect(toCsv([['=1+1', ' @x', '+1', '-1', -1]])).toBe("'=1+1,' @x,'+1,'-1,-1\r\n");
});

it('begins a file with a byte order mark', () => {
  // Three bytes for the mark, two for the letter and two for the end of the line.
  expect(csvFile([['ü']]).size).toBe(7);
});
