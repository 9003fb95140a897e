import { HLS } from '@spindle/contracts/video-keys';
import type { Context } from '@spindle/core/context';
import { NotFound, Unauthorized } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import { type FilmIndex, type FilmTrack, trackKey } from '@spindle/core/media/film-index';
import type { Asset, File } from '@spindle/prisma/client';
import { maySee } from '../assets/access.ts';
import { isNobody } from '../files/nobody.ts';
import type { ObjectIndexes } from '../files/object-indexes.ts';

/** A film of the present version. Throws NotFound where the caller may not see the asset or it has none, Unauthorized for nobody where it is not public. */
export async function findFilm(
  ctx: Context,
  id: string,
  key: string,
): Promise<{ asset: Asset; file: File }> {
  const { asset, files } = await findFiles(ctx, id, [key]);
  const [file] = files;
  if (!file) throw new NotFound('Film', key);
  return { asset, file };
}

/** One track of the film in pieces: what is known of it, and the object it lies in. Throws like findFilm. */
export async function findTrack(
  ctx: Context,
  id: string,
  track: string,
  indexes: ObjectIndexes<FilmIndex>,
): Promise<{ found: FilmTrack; objectKey: string; version: number }> {
  const key = trackKey(track);
  const { files } = await findFiles(ctx, id, [HLS, key]);
  const [film, pieces] = [HLS, key].map((wanted) => files.find((file) => file.key === wanted));
  if (!film || !pieces) throw new NotFound('Track', track);
  const index = await indexes.read(film.objectKey);
  const found = tracksOf(index).find((candidate) => candidate.key === key);
  if (!found) throw new NotFound('Track', track);
  return { found, objectKey: pieces.objectKey, version: pieces.id };
}

const tracksOf = ({ sizes, sounds }: FilmIndex): FilmTrack[] => [...sizes, ...sounds];

async function findFiles(ctx: Context, id: string, keys: string[]) {
  const found = await ctx.db.asset.findUnique({
    where: { id: toUuid(id) },
    include: { files: { where: { key: { in: keys }, error: null } } },
  });
  if (!found || found.trashedAt !== null || !(await maySee(ctx, found)))
    throw isNobody(ctx) ? new Unauthorized() : new NotFound('Asset', id);
  const files = found.files.filter(({ version }) => version === found.version);
  if (isNobody(ctx) && !files.some((file) => file.public)) throw new Unauthorized();
  return { asset: found, files };
}
