import { bestLabels } from '@spindle/core/analysis/labels-of-result';
import type { EmotionResult } from '@spindle/core/analysis/results';
import type { Context } from '@spindle/core/context';
import type { Asset } from '@spindle/prisma/client';
import { z } from 'zod';
import type { Box } from '../../models/capabilities.ts';
import type { ModelName } from '../../models/provider.ts';
import type { Analyzer } from '../analyzer.ts';
import { labelsField } from '../labels-field.ts';
import { roundBox, roundLabel } from '../round.ts';

/** A face with its expression; null when its model does not tell. */
interface ExpressiveFace {
  box: Box;
  expression: { smile: number } | null;
}

/** EMOTION_RECOGNITION: labels the faces of an image as happy or neutral. The built-in model tells no other emotions. */
export const emotionRecognition: Analyzer = {
  capability: 'faces',
  async examine(ctx, { asset, path, models, disposition, signal }) {
    const faces: ExpressiveFace[] =
      (await readSavedFaces(ctx, asset, models.modelOf('faces'))) ??
      (await models.run('faces', { path }, signal)).faces;
    const measured = faces.flatMap(({ box, expression }) =>
      expression ? [{ box: roundBox(box), labels: labelsOf(expression.smile) }] : [],
    );
    const result: EmotionResult = {
      faces: measured.map(({ box, labels }) => ({ box, labels: labels.map(roundLabel) })),
    };
    const all = bestLabels(measured.flatMap(({ labels }) => labels));
    return { result, fields: { _filespin_emotion_labels: labelsField(all, disposition) } };
  },
};

const labelsOf = (smile: number) =>
  bestLabels([
    { label: 'happy', score: smile },
    { label: 'neutral', score: 1 - smile },
  ]);

const SavedExpression = z.object({ smile: z.number() }).nullable();

/** Returns the faces that FACE_RECOGNITION has found on the same image with the same model; null if it has not. */
async function readSavedFaces(
  { db }: Context,
  { id: assetId, renderVersion }: Asset,
  { provider, model, version: modelVersion }: ModelName,
): Promise<ExpressiveFace[] | null> {
  const isFound = await db.analysis.count({
    where: { assetId, addon: 'FACE_RECOGNITION', renderVersion, provider, model, modelVersion },
  });
  if (isFound === 0) return null;
  const rows = await db.face.findMany({
    where: { assetId, renderVersion },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ x, y, width, height, expression }) => ({
    box: { x, y, width, height },
    expression: SavedExpression.parse(expression),
  }));
}
