import type { AnalysisSource } from '@spindle/contracts/analysis/image-analysis';
import type { Analysis, Asset } from '@spindle/prisma/client';

/** Presents which model made a result. */
export function presentSource(
  { provider, model, modelVersion, analyzedAt, renderVersion }: Analysis,
  asset: Pick<Asset, 'renderVersion'>,
): AnalysisSource {
  return {
    provider,
    model,
    version: modelVersion,
    analyzed_at: analyzedAt.toISOString(),
    is_current: renderVersion === asset.renderVersion,
  };
}
