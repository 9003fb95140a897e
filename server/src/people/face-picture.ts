import type { FacePicture } from '@spindle/contracts/people/people';
import { fromUuid } from '@spindle/core/ids';
import { type Asset, type Face, Prisma } from '@spindle/prisma/client';

/** Columns of `face` and `asset` that the picture of a face needs. */
export const FACE_PICTURE_COLUMNS = Prisma.sql`face.id AS "faceId", face.confirmed, face.x, face.y, face.width AS "boxWidth", face.height AS "boxHeight",
  asset.id AS "assetId", asset.name, asset.render_version AS "renderVersion", asset.width, asset.height`;

export type FacePictureRow = Pick<Asset, 'name' | 'renderVersion' | 'width' | 'height'> &
  Pick<Face, 'confirmed' | 'x' | 'y'> & {
    faceId: number;
    assetId: string;
    boxWidth: number;
    boxHeight: number;
  };

export function presentFacePicture(row: FacePictureRow): FacePicture {
  return {
    face_id: row.faceId,
    asset_id: fromUuid(row.assetId),
    asset_name: row.name,
    render_version: row.renderVersion,
    width: row.width,
    height: row.height,
    box: { x: row.x, y: row.y, width: row.boxWidth, height: row.boxHeight },
  };
}
