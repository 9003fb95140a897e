import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DependencyDown } from '../outage.ts';

/** Thrown when a store sends more bytes than expected. */
export class TooManyBytes extends DependencyDown {
  constructor(maxBytes: number) {
    super('store', `The file store sent more than the ${maxBytes} bytes that were expected.`);
  }
}

/** Returns a stream that fails with TooManyBytes after `maxBytes`, and then ends the transfer. */
export function limitBytes(body: Readable, maxBytes: number): Readable {
  let bytes = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new TooManyBytes(maxBytes));
      else done(null, chunk);
    },
  });
  pipeline(body, limited).catch(() => undefined); // the reader of the stream gets the error
  return limited;
}

/** Reads a stream into memory. Throws TooManyBytes when it has more than `maxBytes`. */
export async function readBounded(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new TooManyBytes(maxBytes); // leaving the loop destroys the stream
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
