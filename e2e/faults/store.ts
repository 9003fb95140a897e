import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

/** Lists the objects in the store for verification: size by object key. */
export type ListObjects = () => Promise<Map<string, number>>;

export interface S3Settings {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Returns a function that lists the files of a folder by their path in it. */
export function listFolder(dir: string): ListObjects {
  return async () => {
    const entries = await readdir(`${dir}/`, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const sized = files.map(
      async (file) => [relative(dir, file), (await stat(file)).size] as const,
    );
    return new Map(await Promise.all(sized));
  };
}

/** Returns a function that lists the objects of an S3 bucket. */
export function listBucket({ endpoint, bucket, ...credentials }: S3Settings): ListObjects {
  return async () => {
    const client = new S3Client({
      endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials,
    });
    const sizes = new Map<string, number>();
    let after: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, StartAfter: after }),
      );
      for (const { Key, Size } of page.Contents ?? []) if (Key) sizes.set(Key, Size ?? 0);
      after = page.IsTruncated ? page.Contents?.at(-1)?.Key : undefined;
    } while (after);
    client.destroy();
    return sizes;
  };
}
