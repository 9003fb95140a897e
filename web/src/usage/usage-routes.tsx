import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { readOverlayState } from '../lib/overlay.ts';
import { useSession } from '../session/session.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { NotAllowed } from '../ui/not-allowed.tsx';
import { OverviewPage } from './overview/overview-page.tsx';
import { t } from './texts.ts';

const DetailsPage = lazyPart(async () => (await import('./details/details-page.tsx')).DetailsPage);
const DetailsModal = lazyPart(
  async () => (await import('./details/details-modal.tsx')).DetailsModal,
);

/** Routes the pages below /usage. Details that were opened from the overview are a dialog over it. */
export function UsageRoutes() {
  const location = useLocation();
  const isAdmin = useSession(({ role }) => role === 'ADMIN');
  if (!isAdmin) return <NotAllowed title={t('usage')} message={t('notAllowedHelp')} />;
  const details = readOverlayState(location) ? <DetailsModal /> : <DetailsPage />;
  return (
    <Routes>
      <Route index element={<OverviewPage />} />
      <Route path="details" element={details} />
      <Route path="details/:userid/:user/:period" element={details} />
      <Route path="*" element={<Navigate to="/usage" replace />} />
    </Routes>
  );
}
