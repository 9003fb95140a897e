import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { createQueryClient } from '../session/query-client.ts';
import { CrashPage } from '../shell/routes/crash-page.tsx';
import { AppRoutes } from '../shell/routes/routes.tsx';
import { SlotsProvider } from '../shell/slots-provider.tsx';
import { AlertList } from '../ui/alerts/alert-list.tsx';
import { cssVariablesResolver, theme } from '../ui/theme.ts';

/** Renders an element inside the application's providers, with a router at the current URL. */
export function renderInApp(element: ReactElement) {
  const router = createBrowserRouter([{ path: '*', element, errorElement: <CrashPage /> }]);
  const queryClient = createQueryClient();
  // Otherwise code that is still running would send requests to the server of the next test.
  onTestFinished(() => {
    router.dispose();
    queryClient.clear();
  });
  // Without its style sheets of variables and responsive classes, which jsdom would match with every element that a query by role finds.
  return render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      env="test"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <AlertList />
        <SlotsProvider>
          <RouterProvider router={router} />
        </SlotsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

/** Opens the whole application at a path. */
export function openApp(path: string) {
  window.history.replaceState(null, '', path);
  return renderInApp(<AppRoutes />);
}
