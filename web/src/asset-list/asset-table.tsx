import { Checkbox, VisuallyHidden } from '@mantine/core';
import { useNarrow } from '../lib/use-narrow.ts';
import type { AssetItemsProps } from './asset-item.ts';
import { AssetRow } from './asset-row.tsx';
import classes from './asset-table.module.css';
import { t } from './texts.ts';
import type { Selection } from './use-selection.ts';

interface AssetTableProps extends AssetItemsProps {
  selection: Selection;
}

/** Assets as rows below a head that stays in sight. */
export function AssetTable({ container, assets, activeId, selection, ...item }: AssetTableProps) {
  const isNarrow = useNarrow();
  const selected = assets.filter(({ id }) => selection.has(id)).length;
  const isAll = selected === assets.length;
  return (
    <table {...container} className={classes.table}>
      <thead className={classes.head}>
        <tr>
          <th>
            <Checkbox
              aria-label={t('selectPage')}
              checked={isAll}
              indeterminate={selected > 0 && !isAll}
              onChange={isAll ? selection.clearPage : selection.selectPage}
            />
          </th>
          <th>
            <VisuallyHidden>{t('preview')}</VisuallyHidden>
          </th>
          <th>{t('name')}</th>
          {!isNarrow && (
            <>
              <th>{t('type')}</th>
              <th className={classes.number}>{t('size')}</th>
              <th>{t('uploaded')}</th>
              <th>{t('id')}</th>
              <th>{t('status')}</th>
            </>
          )}
          <th>
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {assets.map((asset) => (
          <AssetRow
            key={asset.id}
            {...item}
            asset={asset}
            isActive={asset.id === activeId}
            isCompact={isNarrow}
          />
        ))}
      </tbody>
    </table>
  );
}
