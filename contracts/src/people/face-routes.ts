import { z } from 'zod';
import { AssetId, AssetParams } from '../assets/asset-id.ts';
import { needs, route } from '../http/route.ts';
import { Face, FaceBox, FaceId, PersonTarget } from './people.ts';

const FaceParams = z.object({ id: AssetId, faceId: FaceId });

const FaceAnswer = z.object({ status: z.literal('OK'), data: Face });

export const listFaces = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/faces',
  summary: 'List the faces on an asset, from left to right',
  access: needs('READ_ASSET'),
  params: AssetParams,
  answer: z.object({ status: z.literal('OK'), data: z.array(Face) }),
  example: (ids) => ({ params: { id: ids.assetId } }),
});

export const drawFace = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/faces',
  summary: 'Mark a face that no model found, and say who it is',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  body: z.object({ box: FaceBox, to: PersonTarget }),
  answer: FaceAnswer,
  status: 201,
  example: (ids) => ({
    params: { id: ids.assetId },
    body: { box: { x: 0.1, y: 0.2, width: 0.1, height: 0.1 }, to: { name: 'Ada Lovelace' } },
  }),
});

export const assignFace = route({
  method: 'PUT',
  path: '/api/v1/assets/{id}/faces/{faceId}/person',
  summary: 'Say who a face is',
  access: needs('EDIT_ASSET'),
  params: FaceParams,
  body: PersonTarget,
  answer: FaceAnswer,
  example: (ids) => ({
    params: { id: ids.assetId, faceId: ids.faceId },
    body: { name: 'Ada Lovelace' },
  }),
});

export const removeFace = route({
  method: 'DELETE',
  path: '/api/v1/assets/{id}/faces/{faceId}',
  summary: 'Remove a face and its vector. A later analysis may find it again',
  access: needs('EDIT_ASSET'),
  params: FaceParams,
  answer: z.object({ status: z.literal('OK') }),
  example: (ids) => ({ params: { id: ids.assetId, faceId: ids.faceId } }),
});
