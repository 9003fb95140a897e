import { Menu, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconAspectRatio, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useNarrow } from '../../lib/use-narrow.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from '../texts.ts';
import classes from './layout-menu.module.css';
import { Density, ListView, type Look } from './list-layout.ts';

const VIEW_ICONS = { grid: IconLayoutGrid, list: IconList };

interface LookMenuProps {
  look: Look;
  onChange: (change: Partial<Look>) => void;
}

/** Cards or rows, and how cards look. */
export function LookMenu({ look, onChange }: LookMenuProps) {
  const isNarrow = useNarrow();
  return (
    <>
      {!isNarrow && <ViewSwitch look={look} onChange={onChange} />}
      {(isNarrow || look.view === 'grid') && (
        <Menu position="bottom-end" width={200} withinPortal={false}>
          <Menu.Target>
            <IconButton icon={IconAspectRatio} label={t('look')} variant="default" />
          </Menu.Target>
          <Menu.Dropdown>
            {isNarrow && <ViewItems look={look} onChange={onChange} />}
            {look.view === 'grid' && <CardItems look={look} onChange={onChange} />}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

function ViewSwitch({ look, onChange }: LookMenuProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('view')}
      value={look.view}
      onChange={(view) => onChange({ view: ListView.parse(view) })}
      data={ListView.options.map((value) => {
        const Icon = VIEW_ICONS[value];
        const label = (
          <span className={classes.view}>
            <Icon size={15} stroke={1.75} aria-hidden />
            <VisuallyHidden>{t(value)}</VisuallyHidden>
          </span>
        );
        return { value, label };
      })}
    />
  );
}

function ViewItems({ look, onChange }: LookMenuProps) {
  return (
    <>
      <Menu.Label>{t('view')}</Menu.Label>
      <Menu.RadioGroup
        value={look.view}
        onChange={(view) => onChange({ view: ListView.parse(view) })}
      >
        {ListView.options.map((view) => (
          <Menu.RadioItem key={view} value={view} closeMenuOnClick>
            {t(view)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

function CardItems({ look, onChange }: LookMenuProps) {
  return (
    <>
      <Menu.Label>{t('cards')}</Menu.Label>
      <Menu.RadioGroup
        value={look.density}
        onChange={(density) => onChange({ density: Density.parse(density) })}
      >
        {Density.options.map((density) => (
          <Menu.RadioItem key={density} value={density}>
            {t(density)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.CheckboxItem checked={look.isWhole} onChange={(isWhole) => onChange({ isWhole })}>
        {t('whole')}
      </Menu.CheckboxItem>
    </>
  );
}
