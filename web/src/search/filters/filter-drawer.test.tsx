import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { NO_FILTERS } from '../search-filters.ts';
import { FilterDrawer } from './filter-drawer.tsx';

freshPage();

const nothing = () => undefined;

it('the button of the drawer shows how many assets match, and closes the drawer', async () => {
  const onClose = vi.fn();
  renderInApp(
    <FilterDrawer
      filters={NO_FILTERS}
      isListLoaded={false}
      isOpen
      total={1143}
      onChange={nothing}
      onClear={nothing}
      onClose={onClose}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1,143 assets' }));
  expect(onClose).toHaveBeenCalled();
});
