import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { serveApi } from '../test/server.ts';
import { FilterPanel } from './filter-panel.tsx';
import { useSearchState } from './use-search-state.ts';

freshPage();

function Controls() {
  const { filters, change, clear } = useSearchState();
  return <FilterPanel filters={filters} onChange={change} onClear={clear} />;
}

const value = (name: string, count: number) => ({ value: name, label: name, count });

it('tells how many assets each choice would find, and filters by a colour that there is', async () => {
  const user = userEvent.setup();
  const sent = await serveApi({
    'POST /api/v1/assets/facets': {
      body: {
        status: 'OK',
        data: {
          facets: {
            type: [value('IMAGE', 12), value('VIDEO', 3)],
            status: [value('OK', 15)],
            color: [value('red', 7), value('blue', 2)],
          },
          fields: {},
        },
      },
    },
  });
  window.history.replaceState(null, '', '/assets?keyword=lake');
  renderInApp(<Controls />);
  const colors = within(await screen.findByRole('radiogroup', { name: 'Color' }));
  const type = (name: string) =>
    within(screen.getByRole('radiogroup', { name: 'Content Type' })).getByRole('radio', { name });
  expect(type('Image')).toHaveAccessibleDescription('12 assets');
  expect(type('Audio')).not.toHaveAccessibleDescription();
  expect(colors.getAllByRole('radio').map((chip) => chip.textContent)).toEqual([
    'All',
    'Red7',
    'Blue2',
  ]);
  await user.click(colors.getByRole('radio', { name: 'Blue' }));
  expect(window.location.search).toBe('?keyword=lake&color=blue');
  const asked = sent.filter(({ path }) => path.endsWith('/facets')).map(({ body }) => body);
  expect(asked[0]).toEqual({ keyword: 'lake', facets: ['type', 'status', 'color'] });
});
