import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { preloadable } from './preloadable.tsx';

const pageOf = () => preloadable(async () => () => <h1>Page</h1>);

const show = (Page: ReturnType<typeof pageOf>) =>
  render(
    <Suspense fallback="Loading">
      <Page />
    </Suspense>,
  );

it('renders a preloaded component at once', async () => {
  const Page = pageOf();
  await Page.preload();
  show(Page);
  expect(screen.getByRole('heading', { name: 'Page' })).toBeVisible();
});

it('shows the fallback until the component is loaded', async () => {
  show(pageOf());
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Page' })).toBeVisible();
});
