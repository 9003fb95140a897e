import type { AssetSummary } from '../../assets/asset-summary.ts';
import { splitName } from '../../assets/asset-summary.ts';
import classes from './type-chip.module.css';

interface TypeChipProps {
  asset: AssetSummary;
  /** Whether to show the content type instead of the extension. */
  isContentType: boolean;
  className: string | undefined;
}

/** Shows the file type of an asset. */
export function TypeChip({ asset, isContentType, className = '' }: TypeChipProps) {
  const { content_type, name } = asset;
  if (isContentType)
    return (
      <span className={`${className} ${classes.contentType}`} title={content_type}>
        {content_type}
      </span>
    );
  const { extension } = splitName(name);
  return extension === '' ? null : <span className={className}>{extension}</span>;
}
