import type { Asset, File } from '@spindle/prisma/client';
import { expectTypeOf, it } from 'vitest';
import type { Authorized } from '../credentials/authorized.ts';
import type { readTileSource } from '../deepzoom/read-source.ts';
import type { readTile } from '../deepzoom/read-tile.ts';
import type { Tiles, ViewableAsset } from '../images/viewable-asset.ts';
import type { makeCollage } from '../tools/collage.ts';
import type { FoundFile, ReadableFile } from './access.ts';
import type { readFile } from './read.ts';
import type { storedFile } from './stored-file.ts';

type SecondOf<Verb extends (...args: never[]) => unknown> = Parameters<Verb>[1];

it('does not let a response carry a stored file without a check', () => {
  expectTypeOf<File>().not.toExtend<SecondOf<typeof storedFile>>();
  expectTypeOf<ReadableFile>().toExtend<SecondOf<typeof storedFile>>();
  expectTypeOf<{ asset: Asset; file: File }>().not.toExtend<SecondOf<typeof readFile>>();
  expectTypeOf<FoundFile>().toExtend<SecondOf<typeof readFile>>();
});

it('does not let tiles or a collage be read without a check of their assets', () => {
  type Zoomed = SecondOf<typeof readTile> | SecondOf<typeof readTileSource>;
  expectTypeOf<{ asset: ViewableAsset; tiles: Tiles }>().not.toExtend<Zoomed>();
  expectTypeOf<Asset[]>().not.toExtend<SecondOf<typeof makeCollage>>();
  expectTypeOf<Authorized<Asset, 'view'>[]>().toExtend<SecondOf<typeof makeCollage>>();
});
