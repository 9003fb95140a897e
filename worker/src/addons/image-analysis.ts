import type { ImageAnalysisResult } from '@spindle/core/analysis/results';
import type { FoundLabel } from '../models/capabilities.ts';
import { openModels } from '../models/models.ts';
import { spaceOf } from '../models/provider.ts';
import type { Analyzer } from './analyzer.ts';
import { labelsField } from './labels-field.ts';
import { saveImageVector } from './save-image-vector.ts';

/** Labels below it are noise. */
const SCORE_MIN = 0.05;

/** IMAGE_ANALYSIS: labels what an image shows. */
export const imageAnalysis: Analyzer = {
  capability: 'labels',
  async examine(ctx, { asset, preview, disposition, signal }) {
    const models = openModels(ctx.config);
    const { labels, vector } = await models.run('labels', { path: preview }, signal);
    const result: ImageAnalysisResult = { labels: labels.filter(isLikely).map(rounded) };
    return {
      result,
      fields: { _filespin_autotag_labels: labelsField(labels, disposition) },
      async save(tx) {
        if (vector) await saveImageVector(tx, asset, spaceOf(models.modelOf('embedImage')), vector);
      },
    };
  },
};

const isLikely = ({ score }: FoundLabel): boolean => score >= SCORE_MIN;

const rounded = ({ label, score }: FoundLabel): FoundLabel => ({
  label,
  score: Math.round(score * 1000) / 1000,
});
