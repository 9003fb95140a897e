import { UnstyledButton } from '@mantine/core';
import { IconFlagFilled, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { AssetSummary } from '../assets/asset-summary.ts';
import { Thumbnail } from '../assets/thumbnail/thumbnail.tsx';
import classes from './culling-strip.module.css';
import type { Marks } from './marks.ts';
import { t } from './texts.ts';

/** Pictures of the strip on each side of the active one. */
const AROUND = 30;

interface CullingStripProps {
  assets: readonly AssetSummary[];
  active: string;
  shown: readonly string[];
  marksOf: (asset: AssetSummary) => Marks;
  onShow: (id: string) => void;
}

/** Shows the pictures around the active one, with their marks. */
export function CullingStrip({ assets, active, shown, marksOf, onShow }: CullingStripProps) {
  const current = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is another element in the ref
  useEffect(() => {
    current.current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [active]);
  const index = Math.max(
    0,
    assets.findIndex(({ id }) => id === active),
  );
  const near = assets.slice(Math.max(0, index - AROUND), index + AROUND + 1);
  return (
    <ul className={classes.strip} aria-label={t('strip')}>
      {near.map((asset) => {
        const { flag, rating, color_label } = marksOf(asset);
        const isCurrent = asset.id === active;
        return (
          <li key={asset.id}>
            <UnstyledButton
              ref={isCurrent ? current : undefined}
              className={classes.picture}
              aria-label={t('showPicture', { name: asset.name })}
              aria-current={isCurrent}
              data-shown={shown.includes(asset.id) || undefined}
              data-rejected={flag === 'REJECT' || undefined}
              tabIndex={isCurrent ? 0 : -1}
              onClick={() => onShow(asset.id)}
            >
              <Thumbnail asset={asset} edge={300} tileWidth={72} iconSize={18} />
              <span className={classes.marks} data-color={color_label ?? undefined}>
                {flag === 'PICK' && <IconFlagFilled size={11} aria-hidden />}
                {flag === 'REJECT' && <IconX size={12} stroke={3} aria-hidden />}
                {rating !== null && <span aria-hidden>{'★'.repeat(rating)}</span>}
              </span>
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
