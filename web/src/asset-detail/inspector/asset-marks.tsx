import { Tips } from '../../asset-list/tips.tsx';
import type { AssetSummary } from '../../assets/asset-summary.ts';
import { MarkBar } from '../../marks/mark-bar.tsx';
import { useMark } from '../../marks/marks-api.ts';

/** Shows the marks of an asset, with buttons that change them. */
export function AssetMarks({ asset }: { asset: AssetSummary }) {
  const mark = useMark();
  const { id, name } = asset;
  return (
    <Tips>
      <MarkBar
        marks={asset}
        hasColors
        onChange={(change) => mark({ target: { ids: [id] }, count: 1, change, name })}
      />
    </Tips>
  );
}
