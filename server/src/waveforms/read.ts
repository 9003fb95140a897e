import type { Input } from '@spindle/contracts/http/route';
import { type readWaveform as route, Waveform } from '@spindle/contracts/video/waveforms';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { WAVEFORM } from '@spindle/core/storage/keys';
import { readObject } from '@spindle/core/storage/read-object';
import { authorizeAsset } from '../assets/access.ts';

/** Returns the waveform of the current version. Throws NotFound, also for an asset in the trash or without measurable audio. */
export async function readWaveform(
  ctx: Context,
  { params: { id } }: Input<typeof route>,
): Promise<Waveform> {
  const asset = await authorizeAsset(ctx, id, 'view');
  const file = asset.files.find(
    ({ key, version }) => key === WAVEFORM && version === asset.version,
  );
  if (!file || asset.trashedAt !== null) throw new NotFound('Waveform of the asset', id);
  return Waveform.parse(JSON.parse((await readObject(ctx, file.objectKey)).toString('utf8')));
}
