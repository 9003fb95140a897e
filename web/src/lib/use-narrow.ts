import { useMediaQuery } from '@mantine/hooks';

/** Tells whether the window is narrower than 768 px, which has the layout for phones. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false });
}
