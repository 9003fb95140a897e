import type { ImageAnalysis } from '@spindle/contracts/analysis/image-analysis';
import { ImageAnalysisResult, textOfResult } from '@spindle/core/analysis/results';
import type { Context } from '@spindle/core/context';
import type { Asset } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { presentSource } from './present-source.ts';

/** A label from this probability on is a guess at what the image shows. */
const GUESS_MIN = 0.5;

/** Returns what IMAGE_ANALYSIS and TEXT_RECOGNITION found on an asset; empty lists while it has not been analyzed. */
export async function readImageAnalysis(
  { db }: Context,
  asset: Authorized<Asset, 'view'>,
): Promise<ImageAnalysis> {
  const rows = await db.analysis.findMany({
    where: { assetId: asset.id, addon: { in: ['IMAGE_ANALYSIS', 'TEXT_RECOGNITION'] } },
  });
  const row = rows.find(({ addon }) => addon === 'IMAGE_ANALYSIS') ?? null;
  const textRow = rows.find(({ addon }) => addon === 'TEXT_RECOGNITION');
  const text = textRow && textOfResult(textRow.result);
  const { labels, objects } = ImageAnalysisResult.parse(row?.result ?? { labels: [] });
  const [best] = labels.filter(({ score }) => score >= GUESS_MIN);
  return {
    labelAnnotations: labels.map(({ label, score }) => ({ score, data: label })),
    bestGuessLabels: best ? [{ label: best.label, languageCode: 'en' }] : [],
    textAnnotations: text ? [{ locale: 'und', data: text }] : [],
    objects,
    source: row && presentSource(row, asset),
  };
}
