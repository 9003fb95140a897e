import { UnstyledButton } from '@mantine/core';
import { type CSSProperties, useEffect, useRef } from 'react';
import type { AssetSummary } from '../assets/asset-summary.ts';
import { Thumbnail } from '../assets/thumbnail/thumbnail.tsx';
import { hasLine, MarkLine } from '../marks/mark-line.tsx';
import { LABEL_COLORS, type Marks } from '../marks/marks.ts';
import classes from './culling-strip.module.css';
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
        const marks = marksOf(asset);
        const isCurrent = asset.id === active;
        return (
          <li key={asset.id}>
            <UnstyledButton
              ref={isCurrent ? current : undefined}
              className={classes.picture}
              aria-label={t('showPicture', { name: asset.name })}
              aria-current={isCurrent}
              data-shown={shown.includes(asset.id) || undefined}
              data-rejected={marks.flag === 'REJECT' || undefined}
              tabIndex={isCurrent ? 0 : -1}
              onClick={() => onShow(asset.id)}
            >
              <Thumbnail asset={asset} edge={300} tileWidth={72} iconSize={18} />
              {(hasLine(marks) || marks.color_label) && (
                <span
                  className={classes.marks}
                  style={{ '--color': labelColor(marks) } as CSSProperties}
                >
                  <MarkLine marks={marks} />
                </span>
              )}
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}

function labelColor({ color_label }: Marks): string {
  return color_label ? LABEL_COLORS[color_label] : 'transparent';
}
