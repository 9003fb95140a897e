import { z } from 'zod';
import { AssetId } from '../assets/asset-id.ts';

/** Limits the name of a person, in characters. */
export const PERSON_NAME_MAX = 100;
/** Limits the faces of one change. */
export const CHANGED_FACES_MAX = 1000;
/** Limits the people whom one merge joins to the kept one. */
export const MERGED_PEOPLE_MAX = 100;

export const PersonId = z.coerce.number().int().min(1).max(2_147_483_647);
export const FaceId = z.coerce.number().int().min(1).max(2_147_483_647);
export const PersonParams = z.object({ id: PersonId });

export const PersonName = z
  .string()
  .trim()
  .max(PERSON_NAME_MAX, `must be at most ${PERSON_NAME_MAX} characters`);

/** A share of a picture's width or height. */
const Share = z.number().min(0).max(1);

/** Top left corner and size, as shares of the picture as a viewer sees it. */
export const FaceBox = z
  .object({ x: Share, y: Share, width: Share, height: Share })
  .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, {
    message: 'must lie inside the picture',
  });
export type FaceBox = z.infer<typeof FaceBox>;

/** FOUND: by a model. DRAWN: by a user. EMBEDDED: read from the file. */
export const FaceSource = z.enum(['FOUND', 'DRAWN', 'EMBEDDED']);
export type FaceSource = z.infer<typeof FaceSource>;

/** The picture of a face: cut `box` out of an image of the asset. */
export const FacePicture = z.object({
  face_id: z.number().int(),
  asset_id: z.string(),
  asset_name: z.string(),
  /** Render version, for the URL of the image. */
  render_version: z.number().int(),
  /** Size of the original in pixels, as a viewer sees it; null when unknown. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  box: FaceBox,
});
export type FacePicture = z.infer<typeof FacePicture>;

/** UNKNOWN: nobody has recorded a consent. EXPIRED: it was given until a day that has passed. */
export const ConsentState = z.enum(['UNKNOWN', 'GIVEN', 'WITHDRAWN', 'EXPIRED']);
export type ConsentState = z.infer<typeof ConsentState>;

export const Person = z.object({
  id: z.number().int(),
  /** Empty until a user names the person. */
  name: z.string(),
  hidden: z.boolean(),
  /** Live assets with a face of the person, as far as the caller may see them. */
  assets: z.number().int(),
  /** Null when the caller may see none of the pictures. */
  cover: FacePicture.nullable(),
  consent: ConsentState,
});
export type Person = z.infer<typeof Person>;

export const PersonAnswer = z.object({ status: z.literal('OK'), data: Person });

/** The person of a face. */
export const FacePerson = z.object({ id: z.number().int(), name: z.string(), hidden: z.boolean() });

export const Face = z.object({
  id: z.number().int(),
  box: FaceBox,
  source: FaceSource,
  /** Null until somebody, or the clustering, says who it is. */
  person: FacePerson.nullable(),
  /** Whether a user, and not the clustering, said who it is. */
  confirmed: z.boolean(),
});
export type Face = z.infer<typeof Face>;

const FaceIds = z.array(FaceId).min(1).max(CHANGED_FACES_MAX);

/** Faces of one person: some, or all those on some assets. */
export const PersonFaces = z
  .object({
    face_ids: FaceIds.optional(),
    asset_ids: z.array(AssetId).min(1).max(CHANGED_FACES_MAX).optional(),
  })
  .refine(({ face_ids, asset_ids }) => (face_ids === undefined) !== (asset_ids === undefined), {
    message: 'must name either face_ids or asset_ids',
  });
export type PersonFaces = z.infer<typeof PersonFaces>;

/**
 * The person whom faces are assigned to: an existing one, or the one with this name, who is created if there is none. Neither: a new
 * person without a name.
 */
export const PersonTarget = z.object({
  person_id: PersonId.optional(),
  name: PersonName.min(1).optional(),
});
export type PersonTarget = z.infer<typeof PersonTarget>;
