import { Checkbox, VisuallyHidden } from '@mantine/core';
import type { Selection } from '../../assets/use-selection.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import type { AssetItemsProps } from '../asset-item.ts';
import { t } from '../texts.ts';
import { AssetRow } from './asset-row.tsx';
import { AssetSortHead, type Sorting } from './asset-sort-head.tsx';
import classes from './asset-table.module.css';

interface AssetTableProps extends AssetItemsProps {
  selection: Selection;
  /** Undefined if the headers do not sort. */
  sorting: Sorting | undefined;
}

/** Shows assets as rows below a sticky header. */
export function AssetTable(props: AssetTableProps) {
  const { container, assets, activeId, selection, sorting, ...item } = props;
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
          <AssetSortHead field="file_name" label={t('name')} sorting={sorting} />
          {!isNarrow && (
            <>
              <th>{t('marks')}</th>
              <AssetSortHead field="content_type" label={t('type')} sorting={sorting} />
              <AssetSortHead
                className={classes.number}
                field="file_size_range"
                label={t('size')}
                sorting={sorting}
              />
              <AssetSortHead field="upload_time_range" label={t('uploaded')} sorting={sorting} />
              <th>{t('id')}</th>
              <AssetSortHead field="status" label={t('status')} sorting={sorting} />
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
