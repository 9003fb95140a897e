import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { t } from './texts.ts';

/** The other colour scheme: what it is called, and the way to it. */
export function useScheme() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return {
    label: isDark ? t('useLight') : t('useDark'),
    icon: isDark ? IconSun : IconMoon,
    toggle: () => setColorScheme(isDark ? 'light' : 'dark'),
  };
}
