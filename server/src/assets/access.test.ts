import type { Asset } from '@spindle/prisma/client';
import { expectTypeOf, it } from 'vitest';
import type { Authorized } from '../credentials/authorized.ts';
import type { putVersion } from '../originals/put-version.ts';
import type { ReplaceableAsset } from './access.ts';
import type { renameAsset } from './change.ts';

type Renamed = Parameters<typeof renameAsset>[1];
type Replaced = Parameters<typeof putVersion>[1];

it('does not let a verb change an asset without a check of the same action', () => {
  expectTypeOf<Asset>().not.toExtend<Renamed>();
  expectTypeOf<Authorized<Asset, 'view'>>().not.toExtend<Renamed>();
  expectTypeOf<Authorized<Asset, 'view' | 'edit'>>().toExtend<Renamed>();
});

it('does not let the content of an asset be replaced after a check for edits only', () => {
  expectTypeOf<Authorized<Asset, 'view' | 'edit'>>().not.toExtend<Replaced>();
  expectTypeOf<ReplaceableAsset>().toExtend<Replaced>();
});
