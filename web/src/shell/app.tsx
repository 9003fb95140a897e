import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { clientConfigQuery } from '../api/client-config.ts';
import { readToken } from '../api/token.ts';
import { queryClient } from '../session/query-client.ts';
import { sessionQuery } from '../session/session-api.ts';
import { AlertStack } from '../ui/alerts/alert-stack.tsx';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { OfflineBar } from './phone/offline-bar.tsx';
import { CrashPage } from './routes/crash-page.tsx';
import { AppRoutes, preloadPages } from './routes/routes.tsx';
import { SlotsProvider } from './slots-provider.tsx';

// scheme.js reads the same key before the first paint.
const schemeManager = localStorageColorSchemeManager({ key: 'spindle.scheme' });

const router = createBrowserRouter([
  { path: '*', element: <AppRoutes />, errorElement: <CrashPage /> },
]);

prefetchFirstPage();

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <AlertStack />
        <OfflineBar />
        <SlotsProvider>
          <RouterProvider router={router} />
        </SlotsProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Starts the requests of the first page in parallel, before the page renders. */
function prefetchFirstPage(): void {
  // Visitors of a share need nothing else.
  if (window.location.pathname.startsWith('/shared/')) return;
  if (window.location.pathname === '/login' || readToken() === null) {
    window.addEventListener('load', preloadPages, { once: true });
    return;
  }
  preloadPages();
  void queryClient.prefetchQuery(sessionQuery);
  void queryClient.prefetchQuery(clientConfigQuery);
}
