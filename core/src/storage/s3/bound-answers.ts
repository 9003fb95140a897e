import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { limitBytes } from '../read-bounded.ts';

/** Limits documents. The largest are lists of 1,000 keys of 1,024 bytes, whose bytes may be escaped. */
const DOCUMENT_MAX_BYTES = 16 * 1024 ** 2;

/** Limits answers that the SDK reads into memory: lists, errors and other documents, but not the bytes of objects. */
export function boundAnswers(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (call) => {
        const result = await next(call);
        const answer = result.response as { statusCode: number; body: unknown };
        const isObject = commandName === 'GetObjectCommand' && answer.statusCode < 300;
        if (!isObject && answer.body instanceof Readable)
          answer.body = limitBytes(answer.body, DOCUMENT_MAX_BYTES);
        return result;
      },
    // Nearer to the connection than the middleware that reads the document.
    { step: 'deserialize', priority: 'low', name: 'boundAnswers' },
  );
}
