import type { TestUser } from '@spindle/core/test/factories';
import { freshBucket } from '@spindle/core/test/fresh-bucket';
import { testStorageEnv } from '@spindle/core/test/services';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openTestApp, type TestApp } from './open-app.ts';
import { type TusClient, tusClient } from './tus-client.ts';

/** A listening server on one kind of store. Filled in before the first test. */
export interface Door {
  driver: 'disk' | 's3';
  /** Empty on disk. */
  bucket: string;
  app: TestApp;
  /** Address of the server, without a path. */
  base: string;
  creator: TestUser;
  /** Speaks for `creator`. */
  client: TusClient;
}

/** Runs the same tests on disk and on S3, each with a server, a database and a store of its own. */
export function onEachStore(
  title: string,
  env: Record<string, string>,
  tests: (door: Door) => void,
): void {
  describe.each([
    { driver: 'disk' as const, isThere: true },
    { driver: 's3' as const, isThere: testStorageEnv() !== null },
  ])(`${title} ($driver)`, ({ driver, isThere }) => {
    if (!isThere) return it.skip('needs an S3 server', () => undefined);
    const door = { driver } as Door;
    let bucket: Awaited<ReturnType<typeof freshBucket>> = null;

    beforeAll(async () => {
      bucket = driver === 's3' ? await freshBucket() : null;
      door.bucket = bucket?.env.S3_BUCKET ?? '';
      door.app = await openTestApp({ ...env, ...bucket?.env });
      door.base = await door.app.http.listen({ port: 0, host: '127.0.0.1' });
      door.creator = await door.app.makeUser('CREATOR');
      door.client = tusClient(door.base, door.creator);
    });

    afterAll(async () => {
      await door.app.close();
      await bucket?.drop();
    });

    tests(door);
  });
}
