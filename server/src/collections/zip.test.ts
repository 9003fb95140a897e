import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { ByteRange } from '@spindle/core/storage/storage';
import { expect, it } from 'vitest';
import { layOut, readZip } from './zip-layout.ts';
import { zipNames } from './zip-names.ts';

const time = new Date('2031-05-06T07:08:10Z');
const GIGABYTE = 2 ** 30;

function packed(name: string, body: Buffer) {
  return { name, sizeBytes: body.length, crc32: crc32(body), time, body };
}

const files = [
  packed('a.txt', Buffer.from('first')),
  packed('empty.txt', Buffer.alloc(0)),
  packed('Übersicht.txt', Buffer.from('third file')),
];

const open = async (file: { body: Buffer }, { start, end }: ByteRange) =>
  Readable.from([file.body.subarray(start, end + 1)]);

it('any part of an archive is the same part of the whole', async () => {
  const zip = layOut(files);
  const whole = await buffer(readZip(zip, { start: 0, end: zip.sizeBytes - 1 }, open));
  expect(whole.length).toBe(zip.sizeBytes);
  for (let start = 0; start < zip.sizeBytes; start += 7)
    for (const end of [start, Math.min(start + 40, zip.sizeBytes - 1), zip.sizeBytes - 1]) {
      const part = await buffer(readZip(zip, { start, end }, open));
      expect(part.equals(whole.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
});

it('opens only what lies in the part', async () => {
  const zip = layOut(files);
  const opened: string[] = [];
  const watched = (file: (typeof files)[number], range: ByteRange) => {
    opened.push(file.name);
    return open(file, range);
  };
  const start = zip.entries[2]?.offset ?? 0;
  await buffer(readZip(zip, { start, end: zip.sizeBytes - 1 }, watched));
  expect(opened).toEqual(['Übersicht.txt']);
});

it('a file that gives other than its size breaks the archive off', async () => {
  const zip = layOut(files);
  const short = async () => Readable.from([Buffer.from('fi')]);
  const reading = buffer(readZip(zip, { start: 0, end: zip.sizeBytes - 1 }, short));
  await expect(reading).rejects.toThrow('2 bytes in the place of 5');
});

it('lays out more than 4 GB and more than 65,535 files in the fields of zip64', () => {
  const large = { name: 'large.mov', sizeBytes: 5 * GIGABYTE, crc32: 0, time };
  const one = layOut([large]);
  // Headers of both kinds with their long sizes, the long end of the directory, and its end.
  expect(one.sizeBytes).toBe(5 * GIGABYTE + (30 + 9 + 20) + (46 + 9 + 20) + 76 + 22);
  const many = layOut(Array.from({ length: 70_000 }, (_, n) => packed(`${n}`, Buffer.alloc(0))));
  expect(many.sizeBytes).toBe(many.directoryOffset + many.directoryBytes + 76 + 22);
});

it('names lead out of no folder and are there once (security 22, 26)', () => {
  expect(
    zipNames([
      '../../etc/passwd',
      'a\\b.txt',
      'photo.jpg',
      'Photo.JPG',
      'photo (2).jpg',
      '..',
      'con.txt',
      'x\u202egnp.exe',
    ]),
  ).toEqual([
    '_.._etc_passwd',
    'a_b.txt',
    'photo.jpg',
    'Photo (2).JPG',
    'photo (2) (2).jpg',
    'file',
    '_con.txt',
    'x_gnp.exe',
  ]);
  const [long = ''] = zipNames([`${'é'.repeat(300)}.jpg`]);
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(240);
  expect(long).toMatch(/é\.jpg$/);
});
