import { Button, Menu } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useNarrow } from '../../lib/use-narrow.ts';
import { IconButton } from '../icon-button.tsx';
import { t } from '../texts.ts';

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const;

interface OrderMenuProps {
  title: string;
  fields: readonly { value: string; label: string }[];
  field: string;
  /** Undefined for a field that has no direction. */
  direction: 'asc' | 'desc' | undefined;
  onOrder: (field: string, direction: string) => void;
}

/** Lets the user choose the order of a list. */
export function OrderMenu({ title, fields, field, direction, onOrder }: OrderMenuProps) {
  const isNarrow = useNarrow();
  const Icon = direction === 'desc' ? IconSortDescending : IconSortAscending;
  const fieldLabel = fields.find(({ value }) => value === field)?.label ?? title;
  const label = direction
    ? t('sortBy', { field: fieldLabel, direction: t(DIRECTIONS[direction]) })
    : t('sortByField', { field: fieldLabel });
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
            {fieldLabel}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{title}</Menu.Label>
        <Menu.RadioGroup value={field} onChange={(next) => onOrder(next, direction ?? 'asc')}>
          {fields.map(({ value, label: name }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {direction && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('order')}</Menu.Label>
            <Menu.RadioGroup value={direction} onChange={(next) => onOrder(field, next)}>
              {(['asc', 'desc'] as const).map((one) => (
                <Menu.RadioItem key={one} value={one} closeMenuOnClick>
                  {t(DIRECTIONS[one])}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
