import type { ImageAnalysis } from '@spindle/contracts/analysis/image-analysis';
import { ImageAnalysisResult } from '@spindle/core/analysis/results';
import type { Context } from '@spindle/core/context';
import type { Asset } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { presentSource } from './present-source.ts';

/** A label from this probability on is a guess at what the image shows. */
const GUESS_MIN = 0.5;

/** Returns what IMAGE_ANALYSIS found on an asset; empty lists while it has not been analyzed. */
export async function readImageAnalysis(
  { db }: Context,
  asset: Authorized<Asset, 'view'>,
): Promise<ImageAnalysis> {
  const row = await db.analysis.findUnique({
    where: { assetId_addon: { assetId: asset.id, addon: 'IMAGE_ANALYSIS' } },
  });
  const { labels, objects } = ImageAnalysisResult.parse(row?.result ?? { labels: [] });
  const [best] = labels.filter(({ score }) => score >= GUESS_MIN);
  return {
    labelAnnotations: labels.map(({ label, score }) => ({ score, data: label })),
    bestGuessLabels: best ? [{ label: best.label, languageCode: 'en' }] : [],
    textAnnotations: [],
    objects,
    source: row && presentSource(row, asset),
  };
}
