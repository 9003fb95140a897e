import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { ByteRange } from '@spindle/core/storage/storage';
import { expect, it } from 'vitest';
import { planZip, readZip } from './zip-layout.ts';
import { zipNames } from './zip-names.ts';

const time = new Date('2031-05-06T07:08:10Z');
const GIGABYTE = 2 ** 30;

function makeFile(name: string, body: Buffer) {
  return { name, sizeBytes: body.length, crc32: crc32(body), time, body };
}

const files = [
  makeFile('a.txt', Buffer.from('first')),
  makeFile('empty.txt', Buffer.alloc(0)),
  makeFile('Übersicht.txt', Buffer.from('third file')),
];

const open = async (file: { body: Buffer }, { start, end }: ByteRange) =>
  Readable.from([file.body.subarray(start, end + 1)]);

it('returns for any range the same bytes as the whole archive', async () => {
  const zip = planZip(files);
  const whole = await buffer(readZip(zip, { start: 0, end: zip.sizeBytes - 1 }, open));
  expect(whole.length).toBe(zip.sizeBytes);
  for (let start = 0; start < zip.sizeBytes; start += 7)
    for (const end of [start, Math.min(start + 40, zip.sizeBytes - 1), zip.sizeBytes - 1]) {
      const part = await buffer(readZip(zip, { start, end }, open));
      expect(part.equals(whole.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
});

it('opens only the files inside the requested range', async () => {
  const zip = planZip(files);
  const opened: string[] = [];
  const recordOpen = (file: (typeof files)[number], range: ByteRange) => {
    opened.push(file.name);
    return open(file, range);
  };
  const start = zip.entries[2]?.offset ?? 0;
  await buffer(readZip(zip, { start, end: zip.sizeBytes - 1 }, recordOpen));
  expect(opened).toEqual(['Übersicht.txt']);
});

it('aborts the archive when a stored file has another size than its row', async () => {
  const zip = planZip(files);
  const short = async () => Readable.from([Buffer.from('fi')]);
  const reading = buffer(readZip(zip, { start: 0, end: zip.sizeBytes - 1 }, short));
  await expect(reading).rejects.toThrow('2 bytes instead of 5');
});

it('uses zip64 fields for more than 4 GB and for more than 65,535 files', () => {
  const large = { name: 'large.mov', sizeBytes: 5 * GIGABYTE, crc32: 0, time };
  const one = planZip([large]);
  // The local header and the directory entry, each with a name of 9 bytes and zip64 sizes; the zip64 end records; the end record.
  expect(one.sizeBytes).toBe(5 * GIGABYTE + (30 + 9 + 20) + (46 + 9 + 20) + 76 + 22);
  const many = planZip(Array.from({ length: 70_000 }, (_, n) => makeFile(`${n}`, Buffer.alloc(0))));
  expect(many.sizeBytes).toBe(many.directoryOffset + many.directoryBytes + 76 + 22);
});

it('returns unique names that cannot leave their folder (security 22, 26)', () => {
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
