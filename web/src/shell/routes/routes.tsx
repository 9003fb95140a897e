import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, ScrollRestoration, useLocation } from 'react-router-dom';
import { readOverlayState } from '../../lib/overlay.ts';
import { preloadable } from '../../lib/preloadable.tsx';
import { Protected } from '../../session/protected.tsx';
import { useSession } from '../../session/session.ts';
import { TopProgress } from '../../ui/top-progress.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PLACEHOLDER_ROUTES } from './placeholder-routes.tsx';

const Layout = preloadable(async () => (await import('../layout.tsx')).Layout);
const AssetsPage = preloadable(
  async () => (await import('../../assets/assets-page.tsx')).AssetsPage,
);
const AssetPage = lazy(async () => ({
  default: (await import('../../asset-detail/asset-page.tsx')).AssetPage,
}));
const AssetOverlay = lazy(async () => ({
  default: (await import('../../asset-detail/asset-overlay.tsx')).AssetOverlay,
}));
const CollectionsPage = lazy(async () => ({
  default: (await import('../../collections/collections-page.tsx')).CollectionsPage,
}));
const CollectionPage = lazy(async () => ({
  default: (await import('../../collections/collection-page.tsx')).CollectionPage,
}));
const CollectionPlaceholderPage = lazy(async () => ({
  default: (await import('../../collections/collection-placeholder-page.tsx'))
    .CollectionPlaceholderPage,
}));
const BasketPage = lazy(async () => ({
  default: (await import('../../basket/basket-page.tsx')).BasketPage,
}));
const ProfilePage = lazy(async () => ({
  default: (await import('../../profile/profile-page.tsx')).ProfilePage,
}));
const SignInPage = lazy(async () => ({
  default: (await import('../../session/sign-in-page.tsx')).SignInPage,
}));
const PublicPage = lazy(async () => ({
  default: (await import('./public-page.tsx')).PublicPage,
}));
const TrashPage = lazy(async () => ({
  default: (await import('../../trash/trash-page.tsx')).TrashPage,
}));
const JobsPage = lazy(async () => ({
  default: (await import('../../jobs/jobs-page.tsx')).JobsPage,
}));
const JobPage = lazy(async () => ({ default: (await import('../../jobs/job-page.tsx')).JobPage }));
const AdminRoutes = lazy(async () => ({
  default: (await import('./admin-routes.tsx')).AdminRoutes,
}));
const UsageRoutes = lazy(async () => ({
  default: (await import('../../usage/usage-routes.tsx')).UsageRoutes,
}));
const SharesPage = lazy(async () => ({
  default: (await import('../../shares/shares-page.tsx')).SharesPage,
}));
const SharedPage = lazy(async () => ({
  default: (await import('../../shares/visitor/shared-page.tsx')).SharedPage,
}));
const TourHost = lazy(async () => ({
  default: (await import('../../tour/tour-host.tsx')).TourHost,
}));
const UiPage = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./ui-page.tsx')).UiPage }))
  : null;

/** Loads the code of the first page after sign-in. A failed load is repeated when the page opens. */
export function preloadPages(): void {
  void Promise.allSettled([Layout.preload(), AssetsPage.preload()]);
}

/** Redirects to the first page of the user's role. Administration specification 2. */
function Home() {
  const isAdmin = useSession(({ role }) => role === 'ADMIN');
  return <Navigate to={isAdmin ? '/usage' : '/assets'} replace />;
}

/**
 * Maps every URL to its page. An asset opened from a list, and usage details opened from the overview, are shown over that page, which stays
 * mounted.
 */
export function AppRoutes() {
  const location = useLocation();
  const overlay = readOverlayState(location);
  return (
    <>
      <Suspense fallback={<TopProgress isActive />}>
        <Routes location={overlay?.background ?? location}>
          <Route path="/login" element={<SignInPage />} />
          <Route path="/shared/:token" element={<SharedPage />} />
          <Route path="/signup/:code" element={<PublicPage name="signup" />} />
          <Route path="/forgot-password" element={<PublicPage name="forgotPassword" />} />
          <Route path="/reset-password/:code" element={<PublicPage name="resetPassword" />} />
          <Route path="/terms" element={<PublicPage name="terms" />} />
          <Route path="/privacy" element={<PublicPage name="privacy" />} />
          <Route path="/help/storage" element={<PublicPage name="storageHelp" />} />
          {UiPage && <Route path="/ui" element={<UiPage />} />}
          <Route
            element={
              <Protected>
                <Layout />
              </Protected>
            }
          >
            <Route path="/" element={<Home />} />
            <Route path="/assets" element={<AssetsPage />} />
            <Route path="/asset/:id" element={<AssetPage />} />
            <Route path="/basket" element={<BasketPage />} />
            <Route path="/collections" element={<CollectionsPage />} />
            <Route path="/collection/:id" element={<CollectionPage />} />
            <Route path="/collection" element={<CollectionPlaceholderPage />} />
            <Route path="/trash" element={<TrashPage />} />
            <Route path="/jobs" element={<JobsPage />} />
            <Route path="/job/:id" element={<JobPage />} />
            <Route path="/admin/*" element={<AdminRoutes />} />
            <Route path="/shares" element={<SharesPage />} />
            <Route path="/me" element={<ProfilePage />} />
            <Route path="/usage/*" element={<UsageRoutes />} />
            {PLACEHOLDER_ROUTES}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </Suspense>
      {overlay && (
        <Suspense fallback={<TopProgress isActive />}>
          <Protected>
            <Routes>
              <Route path="/asset/:id" element={<AssetOverlay />} />
              <Route path="/usage/*" element={<UsageRoutes />} />
            </Routes>
          </Protected>
        </Suspense>
      )}
      <Suspense>
        <TourHost />
      </Suspense>
      <ScrollRestoration />
    </>
  );
}
