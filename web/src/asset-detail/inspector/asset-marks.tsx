import { Tips } from '../../asset-list/tips.tsx';
import type { AssetSummary } from '../../assets/asset-summary.ts';
import { MarkBar } from '../../marks/mark-bar.tsx';
import { useMark } from '../../marks/marks-api.ts';
import { useMarkKeys } from '../../marks/use-mark-keys.ts';

/** Shows and changes the marks of the shown asset, by buttons and keys. */
export function AssetMarks({ asset }: { asset: AssetSummary }) {
  const mark = useMark();
  const { id, name } = asset;
  useMarkKeys('viewer', () => [id], true);
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
