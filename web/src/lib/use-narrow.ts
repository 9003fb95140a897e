import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is under 768 px wide: a phone's layout. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false });
}
