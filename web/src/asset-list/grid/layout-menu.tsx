import { Menu, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconAspectRatio, IconLayoutBoard, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useNarrow } from '../../lib/use-narrow.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from '../texts.ts';
import classes from './layout-menu.module.css';
import { Density, type ListLayout, ListView } from './list-layout.ts';

const VIEW_ICONS = { grid: IconLayoutGrid, list: IconList, gallery: IconLayoutBoard };

interface LayoutMenuProps {
  layout: ListLayout;
  onChange: (change: Partial<ListLayout>) => void;
  /** Whether the list can be shown as a gallery. */
  hasGallery?: boolean;
}

/** Lets the user choose cards, rows or the gallery, and the size of cards and pictures. */
export function LayoutMenu({ layout, onChange, hasGallery = false }: LayoutMenuProps) {
  const isNarrow = useNarrow();
  const views = ListView.options.filter((view) => view !== 'gallery' || hasGallery);
  return (
    <>
      {!isNarrow && <ViewSwitch layout={layout} onChange={onChange} views={views} />}
      {(isNarrow || layout.view !== 'list') && (
        <Menu position="bottom-end" width={200} withinPortal={false}>
          <Menu.Target>
            <IconButton icon={IconAspectRatio} label={t('displayOptions')} variant="default" />
          </Menu.Target>
          <Menu.Dropdown>
            {isNarrow && <ViewItems layout={layout} onChange={onChange} views={views} />}
            {layout.view !== 'list' && <CardItems layout={layout} onChange={onChange} />}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

interface ViewsProps extends LayoutMenuProps {
  views: readonly ListView[];
}

function ViewSwitch({ layout, onChange, views }: ViewsProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('layout')}
      value={layout.view}
      onChange={(view) => onChange({ view: ListView.parse(view) })}
      data={views.map((value) => {
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

function ViewItems({ layout, onChange, views }: ViewsProps) {
  return (
    <>
      <Menu.Label>{t('layout')}</Menu.Label>
      <Menu.RadioGroup
        value={layout.view}
        onChange={(view) => onChange({ view: ListView.parse(view) })}
      >
        {views.map((view) => (
          <Menu.RadioItem key={view} value={view} closeMenuOnClick>
            {t(view)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

function CardItems({ layout, onChange }: LayoutMenuProps) {
  return (
    <>
      <Menu.Label>{t(layout.view === 'gallery' ? 'pictureSize' : 'cardSize')}</Menu.Label>
      <Menu.RadioGroup
        value={layout.density}
        onChange={(density) => onChange({ density: Density.parse(density) })}
      >
        {Density.options.map((density) => (
          <Menu.RadioItem key={density} value={density}>
            {t(density)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {layout.view === 'gallery' && (
        <>
          <Menu.Divider />
          <Menu.CheckboxItem
            checked={!layout.isExpanded}
            onChange={(isCollapsed) => onChange({ isExpanded: !isCollapsed })}
          >
            {t('collapseStacks')}
          </Menu.CheckboxItem>
        </>
      )}
      {layout.view === 'grid' && (
        <>
          <Menu.Divider />
          <Menu.CheckboxItem checked={layout.isWhole} onChange={(isWhole) => onChange({ isWhole })}>
            {t('showWholeImage')}
          </Menu.CheckboxItem>
        </>
      )}
    </>
  );
}
