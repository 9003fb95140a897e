import { bestLabels } from '@spindle/core/analysis/labels-of-result';
import type { ImageAnalysisResult } from '@spindle/core/analysis/results';
import { spaceOf } from '@spindle/core/analysis/vectors';
import type { FoundLabel } from '../models/capabilities.ts';
import type { Models } from '../models/models.ts';
import type { Analyzer } from './analyzer.ts';
import { saveImageVector } from './image-vectors.ts';
import { labelsField } from './labels-field.ts';
import { roundBox, roundLabel } from './round.ts';

/** Labels below it are noise. */
const SCORE_MIN = 0.05;
/** From this score on, an object is a label of the image. Below it, most are wrong (bench/labels.mjs). */
const OBJECT_LABEL_MIN = 0.7;

/** IMAGE_ANALYSIS: labels what an image shows, and finds objects. */
export const imageAnalysis: Analyzer = {
  capability: 'labels',
  savesVectors: true,
  async examine(_ctx, { asset, path, models, disposition, signal }) {
    const { labels, vector } = await models.run('labels', { path }, signal);
    const { objects } = await models.run('objects', { path }, signal);
    const embedding = await embed(models, path, vector, signal);
    const { provider, model, version } = models.modelOf('objects');
    const all = bestLabels([...labels, ...objects.filter(isLabel)]);
    const result: ImageAnalysisResult = {
      labels: all.filter(isLikely).map(roundLabel),
      objects: objects.map((object) => ({ ...roundLabel(object), box: roundBox(object.box) })),
      objectsModel: { provider, model, version },
    };
    return {
      result,
      fields: { _filespin_autotag_labels: labelsField(all, disposition) },
      async save(tx) {
        if (embedding) await saveImageVector(tx, asset, embedding.space, embedding.vector);
        return {};
      },
    };
  },
};

const isLikely = ({ score }: FoundLabel): boolean => score >= SCORE_MIN;
const isLabel = ({ score }: FoundLabel): boolean => score >= OBJECT_LABEL_MIN;

/** Returns the vector of a picture with its space: that of the labels when the same model made both. Null without a model of vectors. */
async function embed(
  models: Models,
  path: string,
  ofLabels: Float32Array | null,
  signal: AbortSignal,
): Promise<{ space: string; vector: Float32Array } | null> {
  const model = models.findModel('embedImage');
  if (!model) return null;
  const space = spaceOf(model);
  if (ofLabels && space === spaceOf(models.modelOf('labels'))) return { space, vector: ofLabels };
  return { space, ...(await models.run('embedImage', { path }, signal)) };
}
