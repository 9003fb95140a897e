import { Button, Menu } from '@mantine/core';
import { COLLECTION_SORT_FIELDS } from '@spindle/contracts/collections';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useNarrow } from '../lib/use-narrow.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from './texts.ts';

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const;

interface CollectionSortMenuProps {
  /** `name asc` */
  sort: string;
  onSort: (sort: string) => void;
}

/** By what the list is ordered, and which way. */
export function CollectionSortMenu({ sort, onSort }: CollectionSortMenuProps) {
  const isNarrow = useNarrow();
  const [known, way] = sort.toLowerCase().split(' ');
  const field = COLLECTION_SORT_FIELDS.find((one) => one === known) ?? 'last_update';
  const direction = way === 'asc' ? 'asc' : 'desc';
  const Icon = direction === 'asc' ? IconSortAscending : IconSortDescending;
  const label = t('sortBy', { field: t(field), direction: t(DIRECTIONS[direction]) });
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
            {t(field)}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('sort')}</Menu.Label>
        <Menu.RadioGroup value={field} onChange={(next) => onSort(`${next} ${direction}`)}>
          {COLLECTION_SORT_FIELDS.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {t(one)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('order')}</Menu.Label>
        <Menu.RadioGroup value={direction} onChange={(next) => onSort(`${field} ${next}`)}>
          {(['asc', 'desc'] as const).map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {t(DIRECTIONS[one])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
