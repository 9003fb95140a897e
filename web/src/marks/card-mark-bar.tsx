import type { AssetSummary } from '../assets/asset-summary.ts';
import { MarkBar } from './mark-bar.tsx';
import { useMark } from './marks-api.ts';

/** Changes the marks of an asset on its card. Keys mark the focused card, so the Tab key skips the buttons. */
export function CardMarkBar({ asset }: { asset: AssetSummary }) {
  const mark = useMark();
  const { id, name } = asset;
  return (
    <MarkBar
      marks={asset}
      tabIndex={-1}
      onChange={(change) => mark({ target: { ids: [id] }, count: 1, change, name })}
    />
  );
}
