import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { useStored } from '../lib/use-stored.ts';
import classes from './collections.module.css';
import { t } from './texts.ts';

const Layout = z.enum(['list', 'card']);
export type Layout = z.infer<typeof Layout>;

const CHOICES = [
  { value: 'card', icon: IconLayoutGrid, name: 'cards' },
  { value: 'list', icon: IconList, name: 'list' },
] as const;

/** Holds the layout, cards or rows, under the storage key of the specification. */
export function useCollectionLayout() {
  const prefix = ''; // the specification names the whole key
  return useStored('dashboard.layout', Layout, 'list', prefix);
}

interface LayoutSwitchProps {
  layout: Layout;
  onChange: (layout: Layout) => void;
}

export function LayoutSwitch({ layout, onChange }: LayoutSwitchProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('layout')}
      value={layout}
      onChange={(chosen) => onChange(Layout.parse(chosen))}
      data={CHOICES.map(({ value, icon: Icon, name }) => ({
        value,
        label: (
          <span className={classes.icon}>
            <Icon size={15} stroke={1.75} aria-hidden />
            <VisuallyHidden>{t(name)}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  );
}
