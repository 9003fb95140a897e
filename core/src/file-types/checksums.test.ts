import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createChecksums } from './checksums.ts';

async function pass(chunks: Buffer[]) {
  const checksums = createChecksums();
  const passed = await buffer(Readable.from(chunks).pipe(checksums.stream));
  return { passed, result: checksums.result() };
}

it('computes checksums and passes data on unchanged, for any chunk size', async () => {
  const { passed, result } = await pass([Buffer.from('123'), Buffer.from('456789')]);
  expect(passed.toString()).toBe('123456789');
  expect(result).toEqual({
    md5: '25f9e794323b453885f5181f1b624d0b',
    sha256: '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225',
    crc32: 0xcbf43926,
    sizeBytes: 9,
  });
});

it('computes the checksums of an empty stream', async () => {
  const { result } = await pass([]);
  expect(result).toEqual({
    md5: 'd41d8cd98f00b204e9800998ecf8427e',
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    crc32: 0,
    sizeBytes: 0,
  });
});
