import type { Asset } from '@spindle/contracts/assets/assets';
import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { assetQuery } from '../../assets/asset-query.ts';
import { assetAnswer } from '../../test/asset-answers.ts';
import { UNDO_CHANGE_SET } from '../../test/job-answers.ts';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId } from '../../test/search-answers.ts';
import { errorReply, type Reply, serveApi } from '../../test/server.ts';
import { FactsPanel } from './facts-panel.tsx';

freshPage();

const ID = assetId(0);
const known: Partial<Asset> = {
  facts: {
    ...assetAnswer(0).facts,
    title: 'Dusk at the lake',
    tags: ['people/ana', 'lake'],
    taken: { time: '2025-06-14T20:30:00Z', offset_minutes: 330, source: 'FILE_METADATA' },
    camera: 'NIKON Z 8',
    lens: 'NIKKOR Z 35mm f/1.8 S',
    exposure: 0.004,
    aperture: 2.8,
    focal_length: 35,
    iso: 400,
    town: 'Bled',
    country: 'Slovenia',
  },
  fact_sources: { title: 'XMP:Title', taken: 'EXIF:DateTimeOriginal', tags: 'USER' },
};

/** Opens the panel of an asset. Returns the bodies of the changes that it sends. */
async function open(changes: Partial<Asset>, options: { canEdit?: boolean; reply?: Reply } = {}) {
  const asset = assetAnswer(0, changes);
  const log = await serveApi({
    ...UNDO_CHANGE_SET,
    [`GET /api/v1/assets/${ID}/data`]: { body: asset },
    [`PATCH /api/v1/assets/${ID}/facts`]: ({ body }) =>
      options.reply ?? {
        body: {
          status: 'OK',
          data: {
            facts: { ...asset.facts, title: (body as { title: string | null }).title },
            fact_sources: { title: 'USER' },
            change_set_id: 7,
          },
        },
      },
  });
  const unsaved = {
    mark: vi.fn(),
    confirmDiscard: (action: () => void) => action(),
    isAsking: false,
    keepEditing: () => {},
    discard: () => {},
  };
  function Page() {
    const { data } = useQuery(assetQuery(ID));
    if (!data) return null;
    return <FactsPanel asset={data} canEdit={options.canEdit ?? true} unsaved={unsaved} />;
  }
  renderInApp(<Page />);
  const sent = () => log.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { user: userEvent.setup(), sent, unsaved };
}

it('shows facts in the time of their place, with links of tags and the sources', async () => {
  await open(known, { canEdit: false });
  const panel = within(await screen.findByRole('region', { name: 'Facts' }));
  const rows = panel
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(rows).toEqual([
    ['Title', 'Dusk at the lake'],
    ['Tags', 'people/analake'],
    ['Date taken', '15 Jun 2025, 02:00 (UTC+05:30)'],
    ['Camera', 'NIKON Z 8 · NIKKOR Z 35mm f/1.8 S'],
    ['Exposure', '1/250 s · f/2.8 · 35 mm · ISO 400'],
    ['Place', 'Bled, Slovenia'],
  ]);
  for (const [name, q] of [
    ['NIKON Z 8', 'camera:"NIKON Z 8"'],
    ['NIKKOR Z 35mm f/1.8 S', 'lens:"NIKKOR Z 35mm f/1.8 S"'],
    ['Bled', 'town:"Bled"'],
    [/2025/, 'taken:2025-06-15'],
  ] as const) {
    const address = panel.getByRole('link', { name }).getAttribute('href') ?? '';
    expect(new URLSearchParams(address.split('?')[1]).get('q')).toBe(q);
  }
  expect(panel.getByRole('link', { name: 'people/ana' })).toHaveAttribute(
    'href',
    '/assets?tag=people%2Fana',
  );
  expect(
    panel.getByRole('button', { name: 'Source of Title: XMP:Title in the file' }),
  ).toBeVisible();
  expect(panel.getByRole('button', { name: 'Source of Tags: edited by a person' })).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Edit facts' })).toBeNull();
});

it('saves the changed facts only, and undoes them', async () => {
  const { user, sent } = await open(known);
  await user.click(await screen.findByRole('button', { name: 'Edit facts' }));
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  const title = screen.getByRole('textbox', { name: 'Title' });
  await user.clear(title);
  await user.type(title, 'Dawn');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Dawn')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 assets restored.')).toBeVisible();
  expect(await screen.findByText('Dusk at the lake')).toBeVisible();
  expect(sent()).toEqual([{ title: 'Dawn' }]);
});

it('keeps what was entered when it cannot be saved', async () => {
  const { user, unsaved } = await open(known, {
    reply: errorReply(409, 'CONFLICT', 'The asset is archived.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit facts' }));
  await user.type(screen.getByRole('textbox', { name: 'Credit' }), 'Ana');
  expect(unsaved.mark).toHaveBeenLastCalledWith(true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The asset is archived.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Credit' })).toHaveValue('Ana');
});

it('shows nothing of an asset without facts to a user who may not edit it', async () => {
  await open({ name: 'empty.jpg' }, { canEdit: false });
  expect(screen.queryByRole('region', { name: 'Facts' })).toBeNull();
});
