import { expect, it } from 'vitest';
import { cleanMetadata } from './clean-metadata.ts';

it('keeps text and lists by group, and numbers of technical tags', () => {
  const tags = {
    SourceFile: '/srv/files/a',
    'File:Directory': '/srv/files',
    'ExifTool:Warning': 'odd',
    'EXIF:Make': '\u0001Canon',
    'EXIF:ISO': '200',
    'EXIF:FNumber': '2.8',
    'EXIF:XResolution': '1e3',
    'IPTC:Keywords': ['sea', '1.10', '2016'],
    'IPTC:ObjectName': '12e5',
    'XMP:Marked': 'True',
  };
  expect(cleanMetadata(tags)).toEqual({
    EXIF: { Make: 'Canon', ISO: 200, FNumber: 2.8, XResolution: '1e3' },
    IPTC: { Keywords: ['sea', '1.10', '2016'], ObjectName: '12e5' },
    XMP: { Marked: 'True' },
  });
});

it('drops binary values, structures, control characters and lone surrogates (security 26)', () => {
  const tags = {
    'EXIF:Thumbnail': '(Binary data 5000 bytes, use -b option to extract)',
    'EXIF:Empty': ' \u0000\u0007 ',
    'XMP:History': { action: 'saved' },
    'XMP:Mixed': ['a', { b: 1 }, null],
    'XMP:Title': 'one\u0000two\u001b[31m\nthree\ud800',
    'EXIF:Width': 'NaN',
    'EXIF:Thumb': '\u0001(Binary data 5000 bytes, use -b option to extract)',
  };
  expect(cleanMetadata(tags)).toEqual({
    EXIF: { Width: 'NaN' },
    XMP: { Mixed: ['a'], Title: 'onetwo[31m\nthree\ufffd' },
  });
});

it('names with a special meaning in JavaScript have no effect (security 26)', () => {
  const tags = JSON.parse(
    '{"XMP:__proto__":"a","__proto__:b":"c","XMP:constructor":"d","XMP:a b":"e"}',
  );
  const clean = cleanMetadata(tags);
  expect(Object.keys(clean)).toEqual(['XMP']);
  expect(Object.entries(clean.XMP ?? {})).toEqual([['constructor', 'd']]);
});

it('limits the size of each value and of all metadata together (security 29)', () => {
  const many: Record<string, unknown> = Object.fromEntries(
    Array.from({ length: 5000 }, (_, at) => [`XMP:Tag${at}`, 'x'.repeat(9000)]),
  );
  many['EXIF:List'] = Array.from({ length: 100_000 }, () => 'y');
  expect(JSON.stringify(cleanMetadata(many)).length).toBeLessThan(70_000);
  expect(cleanMetadata({ 'XMP:A': 'x'.repeat(9000) }).XMP?.A).toHaveLength(4000);
});
