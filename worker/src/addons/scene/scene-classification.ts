import { bestLabels } from '@spindle/core/analysis/labels-of-result';
import type { SceneResult } from '@spindle/core/analysis/results';
import { spaceOf } from '@spindle/core/analysis/vectors';
import type { Asset } from '@spindle/prisma/client';
import type { Analyzer } from '../analyzer.ts';
import { readImageVector, saveImageVector } from '../image-vectors.ts';
import { labelsField } from '../labels-field.ts';
import { roundLabel } from '../round.ts';
import { nameScene } from './name-scene.ts';
import { type OwnedExample, readExamples } from './read-examples.ts';

/** SCENE_CLASSIFICATION: labels an image with the tags that users gave to images that look like it. */
export const sceneClassification: Analyzer = {
  capability: 'embedImage',
  async examine(ctx, { asset, path, models, disposition, signal }) {
    const space = spaceOf(models.modelOf('embedImage'));
    const stored = await readImageVector(ctx, asset, space);
    const vector = stored ?? (await models.run('embedImage', { path }, signal)).vector;
    const examples = await readExamples(ctx, space);
    const others = examples.filter((example) => example.id !== asset.id && mayName(example, asset));
    const labels = bestLabels(nameScene(vector, others));
    const result: SceneResult = { labels: labels.map(roundLabel) };
    return {
      result,
      fields: { _filespin_scene_labels: labelsField(labels, disposition) },
      async save(tx) {
        if (!stored) await saveImageVector(tx, asset, space, vector);
        return {};
      },
    };
  },
};

/** Whether everyone who sees an asset may know the tags of an example: it is of the same owner, or shared with every user. */
const mayName = (example: OwnedExample, { creatorId }: Asset): boolean =>
  example.creatorId === creatorId || example.isShared;
