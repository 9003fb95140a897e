/** Keys of the tours: the paths of their pages. All assets share one. */
export type TourPath = '/assets' | '/collections' | '/asset' | '/basket' | '/trash';

const PATHS: readonly TourPath[] = ['/assets', '/collections', '/asset', '/basket', '/trash'];

/** Returns the key of a page's tour; undefined if it has none. */
export function tourPathOf(pathname: string): TourPath | undefined {
  const page = pathname.startsWith('/asset/') ? '/asset' : pathname;
  return PATHS.find((path) => path === page);
}
