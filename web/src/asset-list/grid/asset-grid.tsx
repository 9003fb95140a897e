import { useMediaQuery } from '@mantine/hooks';
import type { AssetItemsProps } from '../asset-item.ts';
import { AssetCard } from '../card/asset-card.tsx';
import classes from './asset-grid.module.css';
import type { Density } from './list-layout.ts';

/** Approximate width of a tile, in CSS pixels. */
const TILE_WIDTHS: Record<Density, number> = { compact: 170, comfortable: 250, large: 360 };

interface AssetGridProps extends AssetItemsProps {
  density: Density;
  isWhole: boolean;
}

/** Shows assets as cards. */
export function AssetGrid({
  container,
  assets,
  activeId,
  density,
  isWhole,
  ...item
}: AssetGridProps) {
  const isTouch = useMediaQuery('(hover: none)', false, { getInitialValueInEffect: false });
  return (
    <div
      {...container}
      className={classes.grid}
      data-density={density}
      data-whole={isWhole || undefined}
    >
      {assets.map((asset) => (
        <AssetCard
          key={asset.id}
          {...item}
          asset={asset}
          isCompact={isTouch}
          isActive={asset.id === activeId}
          tileWidth={TILE_WIDTHS[density]}
        />
      ))}
    </div>
  );
}
