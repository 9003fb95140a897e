import { SYSTEM } from '@spindle/core/context';
import { expect, it, vi } from 'vitest';
import { openFailedSignIns } from './failed-sign-ins.ts';

/** Opens a recorder whose database fails while `isDown` returns true. Returns the details of the entries that it writes. */
function open(isDown: () => boolean) {
  const written: { further?: number; users?: object }[] = [];
  const db = {
    $executeRaw: vi.fn(async (_sql: TemplateStringsArray, ...values: unknown[]) => {
      written.push(JSON.parse(String(values.at(-1))));
    }),
    $transaction: async (work: (tx: unknown) => Promise<void>) => {
      if (isDown()) throw new Error('the database is down');
      await work(db);
    },
  };
  // Only what the recorder uses of a context.
  const ctx = { db, actor: SYSTEM, now: () => new Date() } as never;
  return { ctx, failures: openFailedSignIns(ctx), written };
}

it('writes its counts in one entry, however long and many the typed addresses are', async () => {
  const { ctx, failures, written } = open(() => false);
  const typed = (n: number, character: string) => `${character.repeat(230)}${n}@example.com`;
  for (let n = 0; n < 30; n += 1) await failures.record(ctx, 'ada@example.com', null);
  for (let n = 0; n < 60; n += 1) await failures.record(ctx, typed(n, '\u0001'), null);
  for (let n = 0; n < 60; n += 1) await failures.record(ctx, typed(n, '"'), null);
  await failures.flush();
  expect(written.at(-1)).toMatchObject({ further: 120 });
});

it('keeps its counts while the database is down, and adds later attempts', async () => {
  let isDown = false;
  const { ctx, failures, written } = open(() => isDown);
  const fail = async (count: number) => {
    for (let n = 0; n < count; n += 1) await failures.record(ctx, 'ada@example.com', null);
  };
  await fail(35);
  expect(written).toHaveLength(30);
  isDown = true;
  await expect(failures.flush()).rejects.toThrow('the database is down');
  isDown = false;
  await fail(32);
  await failures.flush();
  expect(written.at(-1)).toMatchObject({ further: 7, users: { 'ada@example.com': 7 } });
  const count = written.length;
  await failures.flush();
  expect(written).toHaveLength(count);
});
