import type { MoveAction } from '@spindle/contracts/storage/move';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext } from '@spindle/core/test/context';
import { makeUser } from '@spindle/core/test/factories';
import {
  openTwoStores,
  TWO_STORES_ENV,
  type TwoStores,
  useBucket,
} from '@spindle/core/test/two-stores';
import { makeMoveJob } from './moves.ts';

export type MoveTests = Awaited<ReturnType<typeof openMoveTests>>;
export type MoveTest = Awaited<ReturnType<typeof openMoveTest>>;

/** Starts two S3 servers for the tests of a file. Each call of `open` opens an installation with its own folder in the buckets. */
export async function openMoveTests() {
  const stores = await openTwoStores();
  let count = 0;
  return {
    stores,
    open(): Promise<MoveTest> {
      count += 1;
      return openMoveTest(stores, `test-${count}`);
    },
    close: () => stores.close(),
  };
}

async function openMoveTest(stores: TwoStores, folder: string) {
  const test = await openTestContext(TWO_STORES_ENV);
  const { ctx } = test;
  const admin = await makeUser(ctx, deriveSecrets(TWO_STORES_ENV.SECRET_KEY), 'ADMIN');
  const readFiles = () => ctx.db.file.findMany({ orderBy: { id: 'asc' } });
  return {
    ctx,
    admin,
    /** Name of the folder in both buckets. */
    folder,
    /** Creates a job, without running it. */
    start: (action: MoveAction) => makeMoveJob(ctx, admin, action),
    readFiles,
    /** Returns the names of the stores that rows of files name, sorted. */
    storesInUse: async () => [...new Set((await readFiles()).map(({ storage }) => storage))].sort(),
    /** Returns the keys of all originals and derivatives in a store, sorted. */
    async keysIn(store: string | null): Promise<string[]> {
      const keys: string[] = [];
      for (const path of ['originals/', 'derivatives/'])
        for await (const { key } of ctx.storage.listIn([store], path)) keys.push(key);
      return keys.sort();
    },
    /** Uses the first bucket for originals and derivatives, and the second one for transcodes. Returns their names. */
    async useBoth(): Promise<[string, string]> {
      return [
        await useBucket(ctx, ['originals', 'derivatives'], stores.first, folder),
        await useBucket(ctx, ['transcodes'], stores.second, folder),
      ];
    },
    /** Uses one of the buckets for all kinds of files. Returns its name. */
    async useOnly(bucket: 'first' | 'second'): Promise<string> {
      await ctx.db.store.updateMany({ data: { kinds: [] } });
      const kinds = ['originals', 'derivatives', 'transcodes'] as const;
      return useBucket(ctx, [...kinds], stores[bucket], folder);
    },
    close: () => test.close(),
  };
}
