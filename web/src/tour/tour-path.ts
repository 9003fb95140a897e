/** What the tours are known by: the paths of their pages. Every asset is the same page. */
export type TourPath = '/assets' | '/collections' | '/asset' | '/basket' | '/trash';

const PATHS: readonly TourPath[] = ['/assets', '/collections', '/asset', '/basket', '/trash'];

/** Undefined for a page without a tour. */
export function tourPathOf(pathname: string): TourPath | undefined {
  const page = pathname.startsWith('/asset/') ? '/asset' : pathname;
  return PATHS.find((path) => path === page);
}
