import type { DuplicateAsset } from '@spindle/contracts/duplicates/duplicates';
import { splitName } from '../assets/asset-summary.ts';
import { formatDay, formatSize } from '../lib/format.ts';
import { t } from './texts.ts';

/** A fact below a picture. */
export interface ComparedFact {
  label: string;
  /** Empty when the asset has none. */
  value: string;
}

/** Returns the facts that are compared, in the same order for every asset. */
export function comparedFacts({
  asset,
  tags,
  tag_count,
  collections,
}: DuplicateAsset): ComparedFact[] {
  const { width, height, size, name, content_type, taken, upload_time, rating } = asset;
  return [
    { label: t('pixels'), value: width && height ? `${width} × ${height}` : '' },
    {
      label: t('format'),
      value: splitName(name).extension.toUpperCase() || content_type,
    },
    { label: t('file'), value: formatSize(size) },
    { label: t('taken'), value: taken ? formatDay(taken.time) : '' },
    { label: t('uploaded'), value: formatDay(upload_time) },
    { label: t('rating'), value: rating === null ? '' : '★'.repeat(rating) },
    {
      label: t('tagsLabel'),
      value: tags.join(', ') + (tag_count > tags.length ? '…' : ''),
    },
    { label: t('collectionsLabel'), value: collections.join(', ') },
  ];
}

/** Returns the labels of the facts whose values are not the same for all assets. */
export function differingLabels(assets: readonly DuplicateAsset[]): ReadonlySet<string> {
  const [first = [], ...others] = assets.map(comparedFacts);
  return new Set(
    first
      .filter(({ value }, index) => others.some((facts) => facts[index]?.value !== value))
      .map(({ label }) => label),
  );
}
