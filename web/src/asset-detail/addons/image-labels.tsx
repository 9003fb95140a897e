import { Skeleton } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { imageAnalysisQuery } from './addons-api.ts';
import { LabelList } from './label-list.tsx';
import { t } from './texts.ts';

interface ImageLabelsProps {
  asset: Asset;
  /** When the image was analyzed. */
  analyzedAt: string;
}

/** Shows the image analysis labels of an asset. */
export function ImageLabels({ asset, analyzedAt }: ImageLabelsProps) {
  const { data, isError, error, refetch } = useQuery(imageAnalysisQuery(asset, analyzedAt));
  if (isError && !data)
    return <LoadFailed title={t('labelsFailed')} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={24} width={220} aria-label={t('loading')} role="status" />;
  const labels = data.labelAnnotations.map(({ data: label, score }) => ({ label, score }));
  return <LabelList labels={labels} />;
}
