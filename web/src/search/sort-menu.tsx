import { Button, Menu } from '@mantine/core';
import { type SortField, sortOf } from '@spindle/contracts/search';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useNarrow } from '../lib/use-narrow.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from './texts.ts';

const FIELDS = [
  { field: 'upload_time_range', name: 'uploadDate' },
  { field: 'file_name', name: 'fileName' },
  { field: 'content_type', name: 'contentType' },
  { field: 'file_size_range', name: 'fileSize' },
] as const satisfies { field: SortField; name: string }[];

const DIRECTIONS = [
  { direction: 'asc', name: 'ascending' },
  { direction: 'desc', name: 'descending' },
] as const;

interface SortMenuProps {
  /** Lower case: `file_name_asc`. */
  sort: string;
  onSort: (sort: string) => void;
}

/** By what a list is ordered, and which way. */
export function SortMenu({ sort, onSort }: SortMenuProps) {
  const isNarrow = useNarrow();
  const { field, direction } = sortOf(sort);
  const Icon = direction === 'asc' ? IconSortAscending : IconSortDescending;
  const fieldName = t(FIELDS.find((one) => one.field === field)?.name ?? 'sort');
  const label = t('sortBy', {
    field: fieldName,
    direction: t(direction === 'asc' ? 'ascending' : 'descending'),
  });
  return (
    <Menu position="bottom-end" width={190} withinPortal={false}>
      <Menu.Target>
        {isNarrow ? (
          <IconButton icon={Icon} label={label} variant="default" />
        ) : (
          <Button
            variant="default"
            leftSection={<Icon size={15} stroke={1.75} />}
            aria-label={label}
          >
            {fieldName}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('sort')}</Menu.Label>
        <Menu.RadioGroup value={field} onChange={(next) => onSort(`${next}_${direction}`)}>
          {FIELDS.map(({ field: value, name }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {t(name)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('order')}</Menu.Label>
        <Menu.RadioGroup value={direction} onChange={(next) => onSort(`${field}_${next}`)}>
          {DIRECTIONS.map(({ direction: value, name }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {t(name)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
