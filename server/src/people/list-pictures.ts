import type { Answer, Input } from '@spindle/contracts/http/route';
import type { listFacesOfPerson as route } from '@spindle/contracts/people/person-routes';
import type { Context } from '@spindle/core/context';
import { visibleAssets } from '../assets/visible-assets.ts';
import type { VisiblePerson } from './access.ts';
import { FACE_PICTURE_COLUMNS, type FacePictureRow, presentFacePicture } from './face-picture.ts';

/** Returns a page of the faces of a person on live assets that the caller may see, those of the newest assets first. */
export async function listPictures(
  { db, actor }: Context,
  { id }: VisiblePerson,
  { page, limit_per_page }: Input<typeof route>['query'],
): Promise<Answer<typeof route>> {
  const rows = await db.$queryRaw<(FacePictureRow & { hits: number })[]>`
    SELECT ${FACE_PICTURE_COLUMNS}, count(*) OVER ()::int AS hits
    FROM face JOIN asset ON asset.id = face.asset_id
    WHERE face.person_id = ${id} AND face.render_version = asset.render_version
      AND ${visibleAssets(actor, 'live')}
    ORDER BY asset.seq DESC, face.id LIMIT ${limit_per_page} OFFSET ${(page - 1) * limit_per_page}`;
  return {
    status: 'OK',
    data: rows.map((row) => ({ ...presentFacePicture(row), confirmed: row.confirmed })),
    hits: rows[0]?.hits ?? 0,
    page,
    limit_per_page,
  };
}
