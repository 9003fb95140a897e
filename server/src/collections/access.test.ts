import type { Collection } from '@spindle/prisma/client';
import { expectTypeOf, it } from 'vitest';
import type { Authorized } from '../credentials/authorized.ts';
import type { downloadCollection } from './download.ts';
import type { appendAssets, copyAssets, removeAssets } from './members.ts';
import type { readCollection } from './read.ts';
import type { removeCollection } from './remove.ts';

it('does not let a verb read or change a collection without a check of the same action', () => {
  type Viewed = Parameters<
    typeof readCollection | typeof downloadCollection | typeof copyAssets
  >[1];
  type Edited = Parameters<typeof removeCollection | typeof removeAssets>[1];
  type Appended = Parameters<typeof appendAssets>[1][number];
  expectTypeOf<Collection>().not.toExtend<Viewed>();
  expectTypeOf<Authorized<Collection, 'view'>>().toExtend<Viewed>();
  expectTypeOf<Authorized<Collection, 'view'>>().not.toExtend<Edited | Appended>();
  expectTypeOf<Authorized<Collection, 'view' | 'edit'>>().toExtend<Edited & Appended>();
});
