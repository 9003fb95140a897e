import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { TILE_PATH, TILE_SOURCE_PATH } from '../files/file-paths.ts';
import { Credentials } from '../files/files.ts';
import { mediaOpenly, route } from '../http/route.ts';

const Query = z.object({
  /** The attribute `Version` of the tile source's XML: makes tiles cacheable forever. */
  v: z.coerce.number().int().optional(),
  ...Credentials,
});

export const readTileSource = route({
  method: 'GET',
  path: TILE_SOURCE_PATH,
  summary:
    'Get the tile source of an image (Deep Zoom Image). Missing tiles are created. If this takes longer than 30 s, the response is 409 with Retry-After, and a later call succeeds. Tiles that the settings make public need no credential',
  access: mediaOpenly('READ_ASSET'),
  params: AssetParams,
  query: Query,
  answer: z.any(),
  answerFormat: 'file',
  example: (ids) => ({ params: { id: ids.assetId } }),
});

export const readTile = route({
  method: 'GET',
  path: TILE_PATH,
  summary: 'Get a tile, {column}_{row}.{format} of a level',
  access: mediaOpenly('READ_ASSET'),
  params: AssetParams.extend({
    level: z.coerce.number().int().min(0).max(40),
    tile: z
      .string()
      .regex(/^\d{1,6}_\d{1,6}\.(jpeg|jpg|png)$/, 'must be column_row.format')
      .transform((name) => {
        const [column = 0, row = 0] = name.split(/[_.]/).map(Number);
        return { column, row };
      }),
  }),
  query: Query,
  answer: z.any(),
  answerFormat: 'file',
  example: (ids) => ({ params: { id: ids.assetId, level: 0, tile: '0_0.jpeg' } }),
});
