import { Waveform } from '@spindle/contracts/video/waveforms';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { WAVEFORM } from '@spindle/core/storage/keys';
import { readObject } from '@spindle/core/storage/read-object';
import type { AssetWithFiles } from '../assets/access.ts';
import type { Authorized } from '../credentials/authorized.ts';

/** Returns the waveform of the current version. Throws NotFound, also for an asset in the trash or without measurable audio. */
export async function readWaveform(
  ctx: Context,
  asset: Authorized<AssetWithFiles, 'view'>,
): Promise<Waveform> {
  const file = asset.files.find(
    ({ key, version }) => key === WAVEFORM && version === asset.version,
  );
  if (!file || asset.trashedAt !== null)
    throw new NotFound('Waveform of the asset', fromUuid(asset.id));
  return Waveform.parse(JSON.parse((await readObject(ctx, file.objectKey)).toString('utf8')));
}
