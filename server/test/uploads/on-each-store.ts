import type { TestUser } from '@spindle/core/test/factories';
import { freshBucket } from '@spindle/core/test/fresh-bucket';
import { testStorageEnv } from '@spindle/core/test/services';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openTestApp, type TestApp } from '../open-app.ts';
import { type TusClient, tusClient } from './tus-client.ts';

/** A listening server on one kind of store. Filled in before the first test. */
export interface UploadServer {
  driver: 'disk' | 's3';
  /** Empty string for the disk store. */
  bucket: string;
  app: TestApp;
  /** URL of the server, without a path. */
  base: string;
  creator: TestUser;
  /** Sends requests as `creator`. */
  client: TusClient;
}

/** Opens a listening server on one kind of store, with a user who may upload. */
export async function openUploadServer(
  driver: UploadServer['driver'],
  env: Record<string, string>,
): Promise<UploadServer> {
  const app = await openTestApp(env);
  const base = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const creator = await app.makeUser('CREATOR');
  const client = tusClient(base, creator);
  return { driver, bucket: env.S3_BUCKET ?? '', app, base, creator, client };
}

/** Runs the same tests on disk and on S3, each with its own server, database and store. */
export function onEachStore(
  title: string,
  env: Record<string, string>,
  tests: (server: UploadServer) => void,
): void {
  describe.each([
    { driver: 'disk' as const, isAvailable: true },
    { driver: 's3' as const, isAvailable: testStorageEnv() !== null },
  ])(`${title} ($driver)`, ({ driver, isAvailable }) => {
    if (!isAvailable) return it.skip('needs an S3 server', () => undefined);
    const server = { driver } as UploadServer;
    let bucket: Awaited<ReturnType<typeof freshBucket>> = null;

    beforeAll(async () => {
      bucket = driver === 's3' ? await freshBucket() : null;
      Object.assign(server, await openUploadServer(driver, { ...env, ...bucket?.env }));
    });

    afterAll(async () => {
      await server.app.close();
      await bucket?.drop();
    });

    tests(server);
  });
}
