import { Route } from 'react-router-dom';
import { lazyPart } from '../../ui/lazy-part.ts';

const PlaceholderPage = lazyPart(
  async () => (await import('./placeholder-page.tsx')).PlaceholderPage,
);

/** Routes of pages that are not available yet. */
export const PLACEHOLDER_ROUTES = (
  <>
    <Route path="/asset-transfers" element={<PlaceholderPage name="assetTransfers" />} />
    <Route path="/settings" element={<PlaceholderPage name="settings" />} />
    <Route path="/notifications" element={<PlaceholderPage name="notifications" />} />
    <Route path="/search" element={<PlaceholderPage name="search" />} />
  </>
);
