import type { AlikeAnswer } from '@spindle/contracts/search/meaning';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId, foundAsset } from '../../test/search-answers.ts';
import { serveApi } from '../../test/server.ts';
import { MeaningGroup } from './meaning-group.tsx';

freshPage();
beforeEach(() => localStorage.clear());

const PATH = 'GET /api/v1/assets/search/abc/meaning';
const IMAGE = { id: assetId(1), score: 5, asset: foundAsset({ name: 'puppy.jpg' }) };

async function open(answer: Partial<AlikeAnswer>) {
  const log = await serveApi({
    [PATH]: { body: { status: 'OK', state: 'READY', data: [], ...answer } },
  });
  renderInApp(<MeaningGroup searchId="abc" />);
  return log;
}

const findGroup = async () =>
  within(await screen.findByRole('region', { name: 'Similar in meaning' }));
const findSwitch = () => screen.findByRole('switch', { name: 'Similar in meaning' });

it('shows images that are similar in meaning as links', async () => {
  await open({ data: [IMAGE] });
  const group = await findGroup();
  const link = await group.findByRole('link', { name: 'puppy.jpg' });
  expect(link.getAttribute('href')).toBe(`/asset/${IMAGE.id}`);
  expect(group.getByText('1 image')).toBeTruthy();
});

it('says that no image shows it', async () => {
  await open({});
  expect(await screen.findByText('No other image shows this.')).toBeTruthy();
});

it('says that there is no model', async () => {
  await open({ state: 'MODEL_MISSING' });
  expect(await screen.findByText(/No model on this server/)).toBeTruthy();
});

it('is not there while no add-on compares images', async () => {
  await open({ state: 'OFF' });
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

it('tries again after a worker did not answer, and after an error', async () => {
  let body: object = { status: 'OK', state: 'UNAVAILABLE', data: [] };
  await serveApi({ [PATH]: () => ({ body }) });
  renderInApp(<MeaningGroup searchId="abc" />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  body = { status: 'OK', state: 'READY', data: [IMAGE] };
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'puppy.jpg' })).toBeTruthy();
});

it('asks nothing while the switch is off, and remembers it', async () => {
  const log = await open({ data: [IMAGE] });
  await screen.findByRole('link', { name: 'puppy.jpg' });
  await userEvent.click(await findSwitch());
  expect(screen.queryByRole('link')).toBeNull();
  expect(localStorage.getItem('spindle.search.meaning')).toBe('false');
  expect(log).toHaveLength(1);
});
