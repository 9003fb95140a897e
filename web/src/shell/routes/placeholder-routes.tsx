import type { RoleName } from '@spindle/contracts/users/permissions';
import { lazy } from 'react';
import { Route } from 'react-router-dom';

const PlaceholderPage = lazy(async () => ({
  default: (await import('./placeholder-page.tsx')).PlaceholderPage,
}));

const ADMIN: readonly RoleName[] = ['ADMIN'];

/** Routes of pages that are not available yet. */
export const PLACEHOLDER_ROUTES = (
  <>
    <Route path="/asset-transfers" element={<PlaceholderPage name="assetTransfers" />} />
    <Route path="/settings" element={<PlaceholderPage name="settings" />} />
    <Route path="/notifications" element={<PlaceholderPage name="notifications" />} />
    <Route path="/search" element={<PlaceholderPage name="search" />} />
    <Route path="/usage/*" element={<PlaceholderPage name="usage" roles={ADMIN} />} />
  </>
);
