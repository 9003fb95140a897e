import { Readable } from 'node:stream';
import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import type { Config } from '@spindle/core/config/config';
import { OWN_PREFIXES } from '@spindle/core/storage/keys';
import { s3ClientConfig } from '@spindle/core/storage/s3/s3-client';
import { AdminError } from '../admin-error.ts';
import { isHidden, type Source, type SourceFile } from './source.ts';

/**
 * Opens the objects below `s3://bucket/prefix` with the configured credentials. Throws AdminError without credentials,
 * or for Spindle's own objects.
 */
export function openS3Source(address: string, { s3 }: Pick<Config, 's3'>): Source {
  const [, bucket = '', given = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? [];
  if (!bucket) throw new AdminError(`${address} is not of the form s3://bucket/prefix.`);
  if (!s3) throw new AdminError('Set S3_BUCKET and the other S3 settings to import from S3.');
  const prefix = given === '' || given.endsWith('/') ? given : `${given}/`;
  const isOwn = OWN_PREFIXES.some((own) => own.startsWith(prefix) || prefix.startsWith(own));
  if (bucket === s3.bucket && isOwn)
    throw new AdminError(`${address} contains files that Spindle stores. Choose another prefix.`);
  const client = new S3Client(s3ClientConfig(s3));
  return (reportSkipped) =>
    objectsUnder(client, bucket, prefix, (name) => {
      if (isHidden(name)) reportSkipped('hidden');
      return !isHidden(name);
    });
}

/** Lists the objects below a prefix. `isIncluded` is asked for every folder and the name, and reports what it excludes. */
async function* objectsUnder(
  client: S3Client,
  Bucket: string,
  prefix: string,
  isIncluded: (name: string) => boolean,
): AsyncGenerator<SourceFile> {
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
    for (const { Key = '', Size = 0, ETag } of page.Contents ?? []) {
      const steps = Key.slice(prefix.length).split('/');
      const name = steps.pop() ?? '';
      // Some programs mark a folder with an object that has an empty name.
      if (name === '' || ![...steps, name].every(isIncluded)) continue;
      yield {
        folder: steps.join('/'),
        name,
        sizeBytes: Size,
        // The ETag of a multipart upload is not an MD5.
        md5: /^"([0-9a-f]{32})"$/.exec(ETag ?? '')?.[1] ?? null,
        modifiedAt: null, // the bucket knows when the object was written, not when its file was changed
        async open() {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
          if (!(Body instanceof Readable))
            throw new Error('unreachable: a body that is not a stream');
          return Body;
        },
      };
    }
  }
}
