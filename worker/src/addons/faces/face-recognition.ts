import type { FaceRecognitionResult } from '@spindle/core/analysis/results';
import { faceSpaceOf } from '../../models/provider.ts';
import { assignPeople } from '../../people/assign-people.ts';
import { readFaceVectors } from '../../people/face-vectors.ts';
import type { Analyzer } from '../analyzer.ts';
import { readNamedFaces } from './read-named-faces.ts';
import { saveFaces } from './save-faces.ts';
import { saveNamedFaces } from './save-named-faces.ts';

/** FACE_RECOGNITION: finds the faces of an image, and describes the ten largest so that they can be searched for. Names in the file say who they are. */
export const faceRecognition: Analyzer = {
  capability: 'faces',
  async examine(ctx, { asset, path, models, signal }) {
    const { faces } = await models.run('faces', { path }, signal);
    const space = faceSpaceOf(models.modelOf('faces'));
    await readFaceVectors(ctx, space.name); // outside the transaction, which is limited in time
    const named = await readNamedFaces(ctx, asset);
    const result: FaceRecognitionResult = { faces: faces.length };
    return {
      result,
      fields: { _filespin_fr_count: String(faces.length) },
      async save(tx) {
        const ids = await saveFaces(tx, asset, space, faces);
        await saveNamedFaces(tx, asset, named);
        await assignPeople(tx, space, ids);
        return { _filespin_face_ids: ids.length > 0 ? ids.join(' ') : null };
      },
    };
  },
};
