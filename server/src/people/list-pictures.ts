import type { Answer, Input } from '@spindle/contracts/http/route';
import type { listFacesOfPerson as route } from '@spindle/contracts/people/person-routes';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { ON_CURRENT_IMAGE, type VisiblePerson, visibleFaces } from './access.ts';
import { FACE_PICTURE_COLUMNS, type FacePictureRow, presentFacePicture } from './face-picture.ts';

/**
 * Returns a page of the faces of a person on live assets that the caller may see, those of the newest assets first: ids of assets begin
 * with the time of the upload. With group access, only indexes are read, and the rows of the page.
 */
export async function listPictures(
  { db, actor }: Context,
  { id }: VisiblePerson,
  { page, limit_per_page }: Input<typeof route>['query'],
): Promise<Answer<typeof route>> {
  const faces = Prisma.sql`FROM face
    WHERE face.person_id = ${id} AND ${visibleFaces(actor)} AND ${ON_CURRENT_IMAGE}`;
  const [rows, [counted]] = await Promise.all([
    db.$queryRaw<FacePictureRow[]>`
      SELECT ${FACE_PICTURE_COLUMNS} FROM (
        SELECT face.id ${faces}
        ORDER BY face.asset_id DESC, face.id DESC
        LIMIT ${limit_per_page} OFFSET ${(page - 1) * limit_per_page}) AS listed
      JOIN face ON face.id = listed.id JOIN asset ON asset.id = face.asset_id
      ORDER BY face.asset_id DESC, face.id DESC`,
    db.$queryRaw<{ hits: number }[]>`SELECT count(*)::int AS hits ${faces}`,
  ]);
  return {
    status: 'OK',
    data: rows.map((row) => ({ ...presentFacePicture(row), confirmed: row.confirmed })),
    hits: counted?.hits ?? 0,
    page,
    limit_per_page,
  };
}
