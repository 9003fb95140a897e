import { type MouseEvent, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { focusResults, RESULTS_ID } from '../asset-list/grid/focus-results.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { TopProgress } from '../ui/top-progress.tsx';
import { useRefusedDrops } from '../uploads/use-refused-drops.ts';
import { CommandHost } from './command-host.tsx';
import classes from './layout.module.css';
import { BottomBar } from './phone/bottom-bar.tsx';
import { t } from './texts.ts';
import { TopBar } from './top-bar/top-bar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

const BulkProgress = lazyPart(async () => (await import('../bulk/bulk-progress.tsx')).BulkProgress);

const UploadTray = lazyPart(async () => (await import('../uploads/upload-tray.tsx')).UploadTray);

const CONTENT_ID = 'content';

/** Frames every protected page. Contains the upload tray, so that uploads continue across pages. */
export function Layout() {
  const contentRef = useFocusOnNavigation<HTMLElement>();
  return (
    <>
      <a href={`#${CONTENT_ID}`} className={classes.skip}>
        {t('skipToContent')}
      </a>
      <a href={`#${RESULTS_ID}`} className={classes.skipToResults} onClick={handleSkip}>
        {t('skipToResults')}
      </a>
      <TopBar />
      <main id={CONTENT_ID} ref={contentRef} tabIndex={-1} className={classes.content}>
        <Suspense fallback={<TopProgress isActive />}>
          <Outlet />
        </Suspense>
      </main>
      <Suspense fallback={null}>
        <BulkProgress />
      </Suspense>
      <CommandHost />
      <Suspense fallback={<DropGuard />}>
        <UploadTray />
      </Suspense>
      <BottomBar />
    </>
  );
}

function handleSkip(event: MouseEvent): void {
  event.preventDefault();
  focusResults();
}

/** Prevents drops from replacing the page until the tray is loaded. */
function DropGuard() {
  useRefusedDrops(true);
  return null;
}
