import {
  EMOTIONS,
  FACES_KNOWN,
  type FaceEmotions,
} from '@spindle/contracts/analysis/analyze-faces';
import { EmotionResult } from '@spindle/core/analysis/results';
import type { Context } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import type { Asset } from '@spindle/prisma/client';

/** Throws Conflict for an asset whose present image FACE_RECOGNITION has analyzed. */
export async function refuseKnownFaces(
  { db }: Context,
  { id: assetId, renderVersion }: Asset,
): Promise<void> {
  const known = await db.analysis.count({
    where: { assetId, addon: 'FACE_RECOGNITION', renderVersion },
  });
  if (known > 0) throw new Conflict(FACES_KNOWN);
}

/** Presents a stored result of EMOTION_RECOGNITION. */
export function presentEmotions(result: unknown): FaceEmotions['data'] {
  return EmotionResult.parse(result).faces.map(({ box, labels }) => {
    const scoreOf = (emotion: string) => labels.find(({ label }) => label === emotion)?.score ?? 0;
    const scores = EMOTIONS.map((emotion) => [emotion, scoreOf(emotion)] as const);
    const [dominant] = scores.toSorted(([, a], [, b]) => b - a);
    return {
      region: { x: box.x, y: box.y, w: box.width, h: box.height },
      dominant_emotion: dominant?.[0] ?? 'neutral',
      emotion: Object.fromEntries(scores) as FaceEmotions['data'][number]['emotion'],
    };
  });
}
