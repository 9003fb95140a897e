import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { QUERY_FACES_MAX } from '@spindle/contracts/face-search/face-search';
import { vectorToBytes } from '@spindle/core/analysis/vectors';
import type { Context } from '@spindle/core/context';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import type { findQueryFaces as task } from '@spindle/core/tasks/interactive';
import type { z } from 'zod';
import type { Box, FoundFace } from '../models/capabilities.ts';
import { openModels } from '../models/models.ts';
import { faceSpaceOf } from '../models/provider.ts';
import { openTools } from '../programs/tools.ts';

/** Longest edge of the picture that is examined, in pixels. */
const EXAMINED_EDGE = 1600;
/** A face of the mirrored picture whose center is at most this far away is the same face, as a share of the face's size. */
const SAME_CENTER = 0.25;

/**
 * Finds the faces of the picture of a face search, and saves their boxes and vectors with the search. Cameras mirror pictures, and a
 * mirrored face is a little different, so that each face gets a second vector: that of the mirrored picture.
 */
export async function findQueryFaces(
  ctx: Context,
  { searchId: id, key, contentType }: z.output<typeof task.payload>,
  signal: AbortSignal,
): Promise<void> {
  const { decoder } = await openTools(ctx.config);
  const models = openModels(ctx.config);
  const space = faceSpaceOf(models.modelOf('faces'));
  const [faces, mirrored] = await inWorkFolder(ctx, (workDir) =>
    ctx.storage.withFile(key, async (path) => {
      const size = { width: EXAMINED_EDGE, height: EXAMINED_EDGE };
      const shape = { ...size, fit: 'inside', format: 'jpeg', quality: 95 } as const;
      const find = async (name: string, transform: object) => {
        const request = { kind: 'transform', path, contentType } as const;
        const { bytes } = await decoder.run(
          { ...request, transform: { ...shape, ...transform } },
          { signal },
        );
        const picture = join(workDir, name);
        await writeFile(picture, bytes);
        return (await models.run('faces', { path: picture }, signal)).faces;
      };
      return [await find('picture', {}), await find('mirrored', { flip: 'h' })];
    }),
  );
  const described = (faces ?? []).filter(hasVector).slice(0, QUERY_FACES_MAX);
  const others = (mirrored ?? []).filter(hasVector);
  const vectors = described.flatMap((face) => {
    const twin = others.find(({ box }) => isMirrorOf(box, face.box)) ?? face;
    return [vectorToBytes(face.vector), vectorToBytes(twin.vector)];
  });
  await ctx.db.faceSearch.updateMany({
    where: { id },
    data: {
      space: space.name,
      distances: [...space.distances.search],
      faces: described.map(({ box: { x, y, width, height } }) => ({ x, y, width, height })),
      vectors,
    },
  });
}

const hasVector = (face: FoundFace): face is FoundFace & { vector: Float32Array } =>
  face.vector !== null;

function isMirrorOf(mirrored: Box, box: Box): boolean {
  const x = 1 - (mirrored.x + mirrored.width / 2) - (box.x + box.width / 2);
  const y = mirrored.y + mirrored.height / 2 - (box.y + box.height / 2);
  return Math.abs(x) <= SAME_CENTER * box.width && Math.abs(y) <= SAME_CENTER * box.height;
}
