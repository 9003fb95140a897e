import { memo, Suspense } from 'react';
import {
  type Location,
  Navigate,
  Route,
  Routes,
  ScrollRestoration,
  useLocation,
} from 'react-router-dom';
import { readOverlayState } from '../../lib/overlay.ts';
import { Protected } from '../../session/protected.tsx';
import { useSession } from '../../session/session.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { preloadable } from '../../ui/preloadable.tsx';
import { TopProgress } from '../../ui/top-progress.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PLACEHOLDER_ROUTES } from './placeholder-routes.tsx';
import { usePreloadViewer } from './use-preload-viewer.ts';

// Each lazy page costs bytes on the first page, so pages that belong together share a module.
const Layout = preloadable(async () => (await import('../layout.tsx')).Layout);
const AssetsPage = preloadable(
  async () => (await import('../../asset-list/page/assets-page.tsx')).AssetsPage,
);
const AssetPage = lazyPart(
  async () => (await import('../../asset-detail/asset-page.tsx')).AssetPage,
);
const AssetOverlay = preloadable(
  async () => (await import('../../asset-detail/asset-overlay.tsx')).AssetOverlay,
);
const SavedSearchPage = lazyPart(
  async () => (await import('../../saved-searches/saved-search-page.tsx')).SavedSearchPage,
);
const CollectionRoutes = lazyPart(
  async () => (await import('../../collections/collection-routes.tsx')).CollectionRoutes,
);
const BasketPage = lazyPart(async () => (await import('../../basket/basket-page.tsx')).BasketPage);
const ProfilePage = lazyPart(
  async () => (await import('../../profile/profile-page.tsx')).ProfilePage,
);
const SignInPage = lazyPart(
  async () => (await import('../../session/sign-in-page.tsx')).SignInPage,
);
const PublicPage = lazyPart(async () => (await import('./public-page.tsx')).PublicPage);
const TrashPage = lazyPart(async () => (await import('../../trash/trash-page.tsx')).TrashPage);
const DuplicatesPage = lazyPart(
  async () => (await import('../../duplicates/duplicates-page.tsx')).DuplicatesPage,
);
const StacksPage = lazyPart(async () => (await import('../../stacks/stacks-page.tsx')).StacksPage);
const PeopleRoutes = lazyPart(
  async () => (await import('../../people/people-routes.tsx')).PeopleRoutes,
);
const JobRoutes = lazyPart(async () => (await import('../../jobs/job-routes.tsx')).JobRoutes);
const AdminRoutes = lazyPart(async () => (await import('./admin-routes.tsx')).AdminRoutes);
const UsageRoutes = lazyPart(
  async () => (await import('../../usage/usage-routes.tsx')).UsageRoutes,
);
const SharesPage = lazyPart(async () => (await import('../../shares/shares-page.tsx')).SharesPage);
const ChangesPage = lazyPart(
  async () => (await import('../../change-sets/changes-page.tsx')).ChangesPage,
);
const MapPage = lazyPart(async () => (await import('../../map/map-page.tsx')).MapPage);
const TagsPage = lazyPart(async () => (await import('../../tags/page/tags-page.tsx')).TagsPage);
const SharedPage = lazyPart(
  async () => (await import('../../shares/visitor/shared-page.tsx')).SharedPage,
);
const CullingDialog = lazyPart(
  async () => (await import('../../culling/culling-dialog.tsx')).CullingDialog,
);
const SlideshowDialog = lazyPart(
  async () => (await import('../../slideshow/slideshow-dialog.tsx')).SlideshowDialog,
);
const TourHost = lazyPart(async () => (await import('../../tour/tour-host.tsx')).TourHost);
const UiPage = import.meta.env.DEV
  ? lazyPart(async () => (await import('./ui-page.tsx')).UiPage)
  : null;

/** Loads the code of the first page after sign-in. A failed load is repeated when the page opens. */
export function preloadPages(): void {
  void Promise.allSettled([Layout.preload(), AssetsPage.preload()]);
}

/**
 * Maps every URL to its page. An asset opened from a list, and usage details opened from the overview, are shown over that page, which stays
 * mounted.
 */
export function AppRoutes() {
  const location = useLocation();
  const overlay = readOverlayState(location);
  usePreloadViewer(AssetOverlay.preload);
  return (
    <>
      <Suspense fallback={<TopProgress isActive />}>
        <PageRoutes location={overlay?.background ?? location} />
      </Suspense>
      {overlay && (
        <Suspense fallback={<TopProgress isActive />}>
          <Protected>
            <Routes>
              <Route path="/asset/:id" element={<AssetOverlay />} />
              <Route path="/usage/*" element={<UsageRoutes />} />
              <Route path="/cull" element={<CullingDialog />} />
              <Route path="/slideshow" element={<SlideshowDialog />} />
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

/** Shows the page of a location. Memoized: another asset over a page, which has another address, must not render the page again. */
const PageRoutes = memo(function PageRoutes({ location }: { location: Location }) {
  // Administration specification 2.
  const home = useSession(({ role }) => (role === 'ADMIN' ? '/usage' : '/assets'));
  return (
    <Routes location={location}>
      <Route path="/login" element={<SignInPage />} />
      <Route path="/shared/:token" element={<SharedPage />} />
      <Route path="/signup/:code" element={<PublicPage name="signup" />} />
      <Route path="/forgot-password" element={<PublicPage name="forgotPassword" />} />
      <Route path="/reset-password/:code" element={<PublicPage name="resetPassword" />} />
      <Route path="/confirm-email/:code" element={<PublicPage name="confirmEmail" />} />
      <Route path="/stop-email-change/:code" element={<PublicPage name="stopEmail" />} />
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
        <Route path="/" element={<Navigate to={home} replace />} />
        <Route path="/assets" element={<AssetsPage />} />
        <Route path="/asset/:id" element={<AssetPage />} />
        <Route path="/saved-search/:id" element={<SavedSearchPage />} />
        <Route path="/basket" element={<BasketPage />} />
        <Route path="/collections" element={<CollectionRoutes isList />} />
        <Route path="/collection/:id" element={<CollectionRoutes />} />
        <Route path="/collection" element={<CollectionRoutes />} />
        <Route path="/slideshow" element={<Navigate to="/assets" replace />} />
        <Route path="/cull" element={<Navigate to="/assets" replace />} />
        <Route path="/trash" element={<TrashPage />} />
        <Route path="/duplicates" element={<DuplicatesPage />} />
        <Route path="/stacks" element={<StacksPage />} />
        <Route path="/people" element={<PeopleRoutes isList />} />
        <Route path="/people/:id" element={<PeopleRoutes />} />
        <Route path="/jobs" element={<JobRoutes />} />
        <Route path="/job/:id" element={<JobRoutes />} />
        <Route path="/admin/*" element={<AdminRoutes />} />
        <Route path="/shares" element={<SharesPage />} />
        <Route path="/map" element={<MapPage />} />
        <Route path="/tags" element={<TagsPage />} />
        <Route path="/changes" element={<ChangesPage />} />
        <Route path="/me" element={<ProfilePage />} />
        <Route path="/usage/*" element={<UsageRoutes />} />
        {PLACEHOLDER_ROUTES}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
});
