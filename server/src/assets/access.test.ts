import type { Asset } from '@spindle/prisma/client';
import { expectTypeOf, it } from 'vitest';
import type { saveConversion } from '../conversions/save.ts';
import type { Authorized } from '../credentials/authorized.ts';
import type { putVersion } from '../originals/put-version.ts';
import type { choosePoster, removePoster } from '../posters/choose.ts';
import type { listSimilar } from '../search/list-similar.ts';
import type { saveSubtitle } from '../subtitles/save.ts';
import type { applyTool } from '../tools/apply-tool.ts';
import type { removeAsset, restoreAsset } from '../trash/trash-asset.ts';
import type { replaceContent } from '../versions/replace.ts';
import type { restoreVersion } from '../versions/restore.ts';
import type { readWaveform } from '../waveforms/read.ts';
import type { AssetWithFiles, ReplaceableAsset } from './access.ts';
import type { renameAsset } from './change.ts';
import type { presentAsset } from './present.ts';
import type { readAsset } from './read.ts';

type SecondOf<Verb extends (...args: never[]) => unknown> = Parameters<Verb>[1];

type Viewed =
  | Parameters<typeof readAsset>[0]
  | Parameters<typeof presentAsset>[0]
  | SecondOf<typeof readWaveform>
  | SecondOf<typeof applyTool>
  | SecondOf<typeof listSimilar>;
type Edited =
  | SecondOf<typeof renameAsset>
  | SecondOf<typeof choosePoster>
  | SecondOf<typeof removePoster>;
type Replaced =
  | SecondOf<typeof putVersion>
  | SecondOf<typeof replaceContent>
  | SecondOf<typeof restoreVersion>
  | SecondOf<typeof saveConversion>
  | SecondOf<typeof saveSubtitle>;
type Removed = SecondOf<typeof removeAsset> | SecondOf<typeof restoreAsset>;

it('does not let a verb read or change an asset without a check of the same action', () => {
  expectTypeOf<AssetWithFiles>().not.toExtend<Viewed>();
  expectTypeOf<Authorized<AssetWithFiles, 'view'>>().toExtend<Viewed>();
  expectTypeOf<Asset>().not.toExtend<Edited>();
  expectTypeOf<Authorized<Asset, 'view'>>().not.toExtend<Edited>();
  expectTypeOf<Authorized<Asset, 'view' | 'edit'>>().toExtend<Edited>();
});

it('does not let an asset move to or from the trash after a check for edits only', () => {
  expectTypeOf<Authorized<Asset, 'view' | 'edit'>>().not.toExtend<Removed>();
  expectTypeOf<Authorized<Asset, 'view' | 'delete'>>().toExtend<Removed>();
});

it('does not let the content of an asset be replaced after a check for edits only', () => {
  expectTypeOf<Authorized<AssetWithFiles, 'view' | 'edit'>>().not.toExtend<Replaced>();
  expectTypeOf<ReplaceableAsset<AssetWithFiles>>().toExtend<Replaced>();
});
