import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { Invalid, TooLarge } from '@spindle/core/errors';
import { expect, it } from 'vitest';
import { openLineSplitter } from './line-splitter.ts';
import { readChunks } from './read-chunks.ts';

const TEXT = Buffer.from('first\nsecond – ünï\n');
const MAX = 10_000_000;

/** Cuts bytes into pieces, as a network may. */
const cut = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    ),
  );

async function readAll(source: Readable, maxBytes = MAX) {
  const chunks = readChunks(source, maxBytes);
  const read: Buffer[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return { bytes: Buffer.concat(read), sha256: chunks.hash.digest('hex') };
}

it.each([1, 3, 1_000])('reads plain and gzip content in pieces of %i bytes', async (size) => {
  const sha256 = createHash('sha256').update(TEXT).digest('hex');
  const twice = Buffer.concat([gzipSync(TEXT.subarray(0, 6)), gzipSync(TEXT.subarray(6))]);
  for (const bytes of [TEXT, gzipSync(TEXT), twice])
    expect(await readAll(cut(bytes, size))).toEqual({ bytes: TEXT, sha256 });
});

it('reads an empty log and one of a single byte', async () => {
  expect((await readAll(Readable.from([]))).bytes).toHaveLength(0);
  expect((await readAll(cut(Buffer.from('a'), 1))).bytes.toString()).toBe('a');
});

it('refuses damaged and incomplete gzip', async () => {
  const bytes = gzipSync(TEXT);
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(15) ^ 0xff, 15);
  for (const damaged of [changed, bytes.subarray(0, bytes.length - 9)])
    await expect(readAll(cut(damaged, 7))).rejects.toThrow(Invalid);
});

it('refuses content above the limit before it decompresses the rest', async () => {
  const bomb = gzipSync(Buffer.alloc(MAX * 5));
  await expect(readAll(cut(bomb, 1_000))).rejects.toThrow(TooLarge);
  expect((await readAll(cut(TEXT, 4), TEXT.length)).bytes).toEqual(TEXT);
  await expect(readAll(cut(TEXT, 4), TEXT.length - 1)).rejects.toThrow(TooLarge);
});

it('passes on the error of its source', async () => {
  const broken = (head: Buffer) =>
    Readable.from(
      (async function* () {
        yield head;
        throw new Error('the connection broke');
      })(),
    );
  for (const head of [TEXT, gzipSync(TEXT).subarray(0, 20)])
    await expect(readAll(broken(head))).rejects.toThrow('the connection broke');
});

it('splits chunks into numbered lines, wherever they are cut', () => {
  for (let size = 1; size <= 8; size += 1) {
    const lines: [number, string][] = [];
    const splitter = openLineSplitter(20, (line, number) => lines.push([number, line]));
    const text = Buffer.from('one\r\n\nünï\nlast');
    for (let at = 0; at < text.length; at += size) splitter.push(text.subarray(at, at + size));
    splitter.end();
    expect(lines).toEqual([
      [1, 'one'],
      [2, ''],
      [3, 'ünï'],
      [4, 'last'],
    ]);
  }
});

it('refuses a line above the limit, also one that never ends', () => {
  const splitter = openLineSplitter(5, () => undefined);
  splitter.push(Buffer.from('12345\n'));
  expect(() => splitter.push(Buffer.from('123456\n'))).toThrow('Line 2 is longer than 5');
  const endless = openLineSplitter(5, () => undefined);
  expect(() => endless.push(Buffer.from('123456'))).toThrow('Line 1 is longer than 5');
});
