import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { clientConfigQuery } from '../api/client-config.ts';
import { useStored } from '../lib/use-stored.ts';
import { useSession } from '../session/session.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { OPEN_HELP } from '../ui/open-help.ts';
import { openShortcuts } from '../ui/use-shortcut-sheet.ts';
import { tourPathOf } from './tour-path.ts';

const TourView = lazyPart(async () => (await import('./tour-view.tsx')).TourView);

const Paths = z.array(z.string());
const NO_PATHS: string[] = [];

/** Shows the tour of a page on the first visit, if the deployment enables it, and when the user asks for help. Without a tour, help opens the shortcuts. */
export function TourHost() {
  const { pathname, key } = useLocation();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const { data: config } = useQuery({ ...clientConfigQuery, enabled: isLoggedIn });
  const [seen, setSeen] = useStored('tours-seen', Paths, NO_PATHS);
  // Key of the history entry at which the tour is open. Navigating away closes it.
  const [openAt, setOpenAt] = useState('');
  const path = config?.features.tour && isLoggedIn ? tourPathOf(pathname) : undefined;
  useWindowEvent(OPEN_HELP, () => (path ? setOpenAt(key) : openShortcuts()));
  if (!path || (openAt !== key && seen.includes(path))) return null;
  return (
    <Suspense>
      <TourView
        key={path}
        path={path}
        videoUrl={config?.tour_videos[path]}
        isRequested={openAt === key}
        onShown={() => {
          setOpenAt(key); // stays open although its page counts as seen now
          if (!seen.includes(path)) setSeen([...seen, path]);
        }}
        onClose={() => setOpenAt('')}
        onNotFound={() => {
          setOpenAt('');
          openShortcuts();
        }}
      />
    </Suspense>
  );
}
