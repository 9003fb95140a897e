import { readConfig } from '@spindle/contracts/settings/client-config';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { call } from '../api/call.ts';
import { freshPage, watchReload } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { serveApi } from '../test/server.ts';
import { lazyPart, loadCode } from './lazy-part.ts';

freshPage();

const OUTAGE = new TypeError('Failed to fetch dynamically imported module');

it('keeps the page during an outage, says so once, and shows the part when the network is back', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const load = vi.fn(async () => () => <p>Filters</p>);
  load.mockRejectedValueOnce(OUTAGE);
  const Part = lazyPart(load);
  const Other = lazyPart((): Promise<typeof Part> => Promise.reject(OUTAGE));
  renderInApp(
    <>
      <h1>Page</h1>
      <Suspense>
        <Part />
      </Suspense>
      <Suspense>
        <Other />
      </Suspense>
    </>,
  );
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  expect(screen.getAllByText(/could not be loaded/)).toHaveLength(1);
  expect(screen.queryByText('Filters')).toBeNull();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Filters')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Page' })).toBeVisible();
});

it('fails when the server answers without the code', async () => {
  await serveApi({});
  const load = vi.fn(() => Promise.reject(OUTAGE));
  await expect(loadCode(load)).rejects.toBe(OUTAGE);
  expect(load).toHaveBeenCalledTimes(2);
});

it('keeps the page when the code cannot be loaded any more, and offers to reload it', async () => {
  await serveApi({});
  const reload = watchReload();
  const Part = lazyPart((): Promise<() => null> => Promise.reject(OUTAGE));
  renderInApp(
    <>
      <h1>Page</h1>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  expect(screen.getByRole('heading', { name: 'Page' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reload page' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('requests no code during a known outage: browsers remember failed imports', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetch);
  await expect(call(readConfig)).rejects.toMatchObject({ code: 'UNREACHABLE' });
  const load = vi.fn(async () => 'code');
  const loading = loadCode(load);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledWith('/', expect.anything()));
  expect(load).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  await serveApi({});
  window.dispatchEvent(new Event('online'));
  await expect(loading).resolves.toBe('code');
  expect(load).toHaveBeenCalledTimes(1);
});
