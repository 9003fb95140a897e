import type { SelectionFacts } from '@spindle/contracts/bulk/selection-facts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { BULK_QUEUED, jobAnswer } from '../test/job-answers.ts';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { assetId, foundAsset, searchAnswer } from '../test/search-answers.ts';
import { serveApi } from '../test/server.ts';
import { EditFactsDialog } from './edit-facts-dialog.tsx';
import { ShiftClockDialog } from './shift-clock-dialog.tsx';

freshPage();

const IDS = [assetId(0), assetId(1), assetId(2)];

const FACTS: SelectionFacts = {
  assets: 3,
  skipped: 1,
  common: {
    title: 'Lake',
    credit: null,
    rating: 4,
    flag: null,
    color_label: null,
    taken: { time: '2025-06-14T08:30:00Z', offset_minutes: 120, source: 'FILE_METADATA' },
    position: null,
    country: 'Slovenia',
    region: null,
    town: null,
  },
  mixed: [{ fact: 'caption', assets: 2 }],
  tags: [{ tag: 'spring', assets: 2 }],
};

const input = { change_set_id: 7 };
const job = {
  body: jobAnswer({ type: 'BULK_CHANGE_FACTS', message: '2 assets updated', input }),
};
const bulk = { 'POST /api/v1/assets/bulk': BULK_QUEUED, 'GET /api/v1/jobs/5': job };

async function openEdit() {
  const log = await serveApi({
    'POST /api/v1/assets/bulk/facts': { body: { status: 'OK', data: FACTS } },
    ...bulk,
  });
  renderInApp(<EditFactsDialog target={{ ids: IDS }} count={3} onClose={() => undefined} />);
  await screen.findByLabelText('Title');
  return () => log.filter(({ path }) => path === '/api/v1/assets/bulk').map(({ body }) => body);
}

it('fields show common values, or that they differ', async () => {
  await openEdit();
  expect(screen.getByLabelText('Title')).toHaveValue('Lake');
  expect(screen.getByLabelText('Caption')).toHaveValue('');
  expect(screen.getByLabelText('Caption')).toHaveAttribute('placeholder', 'Mixed');
  expect(screen.getByText('Mixed: 2 of 3 have one.')).toBeVisible();
  expect(screen.getByLabelText('Date taken')).toHaveValue('2025-06-14T10:30');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

it('only touched fields change, and a sentence says how many assets do', async () => {
  const user = userEvent.setup();
  const requests = await openEdit();
  await user.type(screen.getByLabelText('Credit'), 'Ana');
  await user.click(screen.getByRole('button', { name: 'Clear caption' }));
  await user.click(screen.getByRole('button', { name: 'Clear title' }));
  await user.click(screen.getByRole('button', { name: 'Keep title unchanged' }));
  expect(screen.getByLabelText('Title')).toHaveValue('Lake');
  expect(
    screen.getByText(
      'Changes credit and caption of 2 assets. 1 is skipped because it is archived or in processing.',
    ),
  ).toBeVisible();
  await user.type(screen.getByLabelText('Add tags', { selector: 'input' }), 'people/ana{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests()).toHaveLength(1));
  expect(requests()[0]).toEqual({
    action: 'change_facts',
    ids: IDS,
    change: { credit: 'Ana', caption: null, add_tags: ['people/ana'] },
  });
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
});

it('refuses a position out of range', async () => {
  const user = userEvent.setup();
  await openEdit();
  await user.type(screen.getByLabelText('Position'), '91, 0');
  expect(screen.getByText('Enter latitude (-90 to 90) and longitude (-180 to 180).')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

it('computes the shift of a camera from two photos of the same moment', async () => {
  const user = userEvent.setup();
  const taken = (time: string) => ({ time, offset_minutes: 120, source: 'FILE_METADATA' as const });
  const photos = [
    foundAsset({ name: 'nikon.jpg', taken: taken('2025-06-14T08:00:00Z') }),
    foundAsset({ name: 'phone.jpg', taken: taken('2025-06-14T09:00:00Z') }),
  ];
  const camera = [{ value: 'nikon z 8', label: 'NIKON Z 8', count: 45 }];
  const log = await serveApi({
    'POST /api/v1/assets/search': { body: searchAnswer(photos) },
    'POST /api/v1/assets/facets': {
      body: { status: 'OK', data: { facets: { camera }, fields: {} } },
    },
    ...bulk,
  });
  renderInApp(<ShiftClockDialog target={{ ids: IDS }} count={3} onClose={() => undefined} />);
  const choose = async (field: string, option: RegExp) => {
    await user.click(await screen.findByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Camera', /NIKON Z 8/);
  await choose('Wrong time', /^nikon/);
  await choose('Right time', /^phone/);
  expect(await screen.findByText('+1 h 00 min for 45 photos from NIKON Z 8.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Shift dates' }));
  await waitFor(() =>
    expect(log.find(({ path }) => path === '/api/v1/assets/bulk')?.body).toMatchObject({
      action: 'change_facts',
      change: { shift_taken: 3600 },
    }),
  );
});

it('a town sets position, country, region and town', async () => {
  const town = {
    town: 'Bled',
    region: 'Municipality of Bled',
    country: 'Slovenia',
    latitude: 46.36917,
    longitude: 14.11361,
    population: 5476,
  };
  const log = await serveApi({
    'POST /api/v1/assets/bulk/facts': { body: { status: 'OK', data: FACTS } },
    'GET /api/v1/places': { body: { status: 'OK', data: [town] } },
    ...bulk,
  });
  renderInApp(<EditFactsDialog target={{ ids: IDS }} count={3} onClose={() => undefined} />);
  await userEvent.type(await screen.findByLabelText('Find a place', { selector: 'input' }), 'bled');
  await userEvent.click(await screen.findByText('Bled, Municipality of Bled, Slovenia'));
  expect(screen.getByLabelText('Position')).toHaveValue('46.36917, 14.11361');
  expect(screen.getByLabelText('Town')).toHaveValue('Bled');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(log.find(({ path }) => path === '/api/v1/assets/bulk')?.body).toMatchObject({
      change: {
        position: { latitude: 46.36917, longitude: 14.11361 },
        country: 'Slovenia',
        region: 'Municipality of Bled',
        town: 'Bled',
      },
    }),
  );
});
