import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { collectionAnswer, collectionsAnswer } from '../test/collection-answers.ts';
import { openCollections as open } from '../test/open-collections.tsx';
import { freshPage, watchReload } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { errorReply } from '../test/server.ts';
import { CollectionsPage } from './collections-page.tsx';

freshPage();
const SEARCH = 'POST /api/v1/assetcollections';
const CREATE = 'POST /api/v1/assetcollection';

const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByRole('textbox', { name });

it('View Collection opens the collection [A-267]', async () => {
  await open();
  await userEvent.click(await button('View Collection'));
  expect(window.location.pathname).toBe('/collection/8');
});

// Proves
it('the form creates a collection once its name is entered, and the alert opens it', async () => {
  const { log } = await open({
    replies: { [CREATE]: { body: { status: 'OK', data: collectionAnswer(0) } } },
  });
  await userEvent.click(await button('New Collection'));
  expect(await button('Create')).toBeDisabled();
  await userEvent.type(await field('Name'), 'x{Backspace}');
  expect(screen.getByText('Name is required')).toBeVisible();
  await userEvent.type(await field('Name'), 'Trip');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Share with the group' }));
  await userEvent.click(await button('Create'));
  expect(await screen.findByText('Collection created successfully')).toBeVisible();
  const sent = log.find(({ method, path }) => `${method} ${path}` === CREATE);
  expect(sent?.body).toMatchObject({ name: 'Trip', description: '', group_access: true });
  await userEvent.click(await button('Open'));
  expect(window.location.pathname).toBe(`/collection/${collectionAnswer(0).id}`);
});

it('the form rejects a description of more than 256 characters [A-546] [A-548] [A-927]', async () => {
  await open();
  await userEvent.click(await button('New Collection'));
  await userEvent.type(await field('Name'), 'Trip');
  const description = await field('Description');
  fireEvent.change(description, { target: { value: 'd'.repeat(256) } });
  expect(await button('Create')).toBeEnabled();
  fireEvent.change(description, { target: { value: 'd'.repeat(257) } });
  expect(await button('Create')).toBeDisabled();
  expect(screen.getByText('Description must be at most 256 characters')).toBeVisible();
});

it.each([
  [400, 'This name is taken.', 'This name is taken.'],
  [500, 'Something went wrong, please try again.', 'Error creating collection. Please try again.'],
])(
  'an alert says why a collection was not created after status %i, and the form keeps the input',
  async (status, message, shown) => {
    await open({ replies: { [CREATE]: errorReply(status, 'X', message) } });
    await userEvent.click(await button('New Collection'));
    await userEvent.type(await field('Name'), 'Trip');
    await userEvent.click(await button('Create'));
    expect(await screen.findByText(shown)).toBeVisible();
    expect(await field('Name')).toHaveValue('Trip');
  },
);

it('an alert shows the message of the server when a collection was not created [A-838]', async () => {
  await open({ replies: { [CREATE]: errorReply(404, 'NOT_FOUND', 'Asset 1 not found.') } });
  await userEvent.click(await button('New Collection'));
  await userEvent.type(await field('Name'), 'Trip{Enter}');
  expect(await screen.findByText('Asset 1 not found.')).toBeVisible();
});

it('an alert shows a default message when a collection was not created and the server sends none [A-839]', async () => {
  await open({ replies: { [CREATE]: { status: 502, body: 'Bad gateway' } } });
  await userEvent.click(await button('New Collection'));
  await userEvent.type(await field('Name'), 'Trip{Enter}');
  expect(await screen.findByText('Error creating collection. Please try again.')).toBeVisible();
});

// Proves
it('Duplicate copies a collection under a name that marks the copy, reloads the page and confirms it', async () => {
  const reload = watchReload();
  const { log } = await open({
    replies: { [CREATE]: { body: { status: 'OK', data: collectionAnswer(2, { id: 9 }) } } },
  });
  await userEvent.click(await button('Duplicate'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Summer (copy)');
  expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Warm days');
  await userEvent.click(dialog.getByRole('button', { name: 'Duplicate' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  const sent = log.find(({ method, path }) => `${method} ${path}` === CREATE);
  expect(sent?.body).toMatchObject({ source_id: 8, name: 'Summer (copy)', group_access: false });
  renderInApp(<CollectionsPage />);
  expect((await screen.findAllByText('Successfully duplicated collection #9'))[0]).toBeVisible();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Open' }))[0] as HTMLElement);
  expect(window.location.pathname).toBe('/collection/9');
});

it('the form applies the rules of a new collection to a duplicate [A-549]', async () => {
  await open();
  await userEvent.click(await button('Duplicate'));
  const dialog = within(await screen.findByRole('dialog'));
  const duplicate = () => dialog.getByRole('button', { name: 'Duplicate' });
  expect(duplicate()).toBeEnabled();
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Name' }));
  expect(dialog.getByText('Name is required')).toBeVisible();
  expect(duplicate()).toBeDisabled();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Autumn');
  const description = dialog.getByRole('textbox', { name: 'Description' });
  fireEvent.change(description, { target: { value: 'd'.repeat(257) } });
  expect(dialog.getByText('Description must be at most 256 characters')).toBeVisible();
  expect(duplicate()).toBeDisabled();
});

it('an alert shows the message of the server when a collection was not duplicated [A-840]', async () => {
  await open({ replies: { [CREATE]: errorReply(404, 'NOT_FOUND', 'Collection 8 not found.') } });
  await userEvent.click(await button('Duplicate'));
  await userEvent.type(await field('Name'), '{Enter}');
  expect(await screen.findByText('Collection 8 not found.')).toBeVisible();
});

it('an alert shows a default message when a collection was not duplicated and the server sends none [A-841]', async () => {
  await open({ replies: { [CREATE]: { status: 502, body: 'Bad gateway' } } });
  await userEvent.click(await button('Duplicate'));
  await userEvent.type(await field('Name'), '{Enter}');
  expect(await screen.findByText('Error creating collection. Please try again.')).toBeVisible();
});

// Proves
it('Delete removes a collection of the user after a confirmation', async () => {
  const gone = { status: 'OK', data: {}, message: 'Collection deleted' };
  const { log } = await open({ replies: { 'DELETE /api/v1/assetcollection/8': { body: gone } } });
  await userEvent.click(await button('Delete'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(log.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Collection deleted')).toBeVisible();
  expect(log.some(({ method }) => method === 'DELETE')).toBe(true);
});

it('the list offers no Delete for a collection of another user [A-273] [A-274] [A-688]', async () => {
  await open({ collections: [collectionAnswer(1, { user_email: 'bert@example.com' })] });
  await button('Duplicate');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it('the page says that the list could not be loaded, and retries', async () => {
  let isBroken = true;
  await open({
    replies: {
      [SEARCH]: () =>
        isBroken ? errorReply(400, 'INVALID', 'Not today.') : { body: collectionsAnswer([]) },
    },
  });
  expect(await screen.findByText('Not today.')).toBeVisible();
  isBroken = false;
  await userEvent.click(await button('Try again'));
  expect(await screen.findByText('No collections found')).toBeVisible();
});

const DOWNLOAD = 'GET /api/v1/assetcollection/8/download';

it('Download All requests a link to the whole collection, and opens it [A-268]', async () => {
  const { log } = await open({ replies: { [DOWNLOAD]: { body: '#download' } } });
  await userEvent.click(await button('Download All'));
  await waitFor(() =>
    expect(log.some(({ path }) => path.endsWith('/8/download?as_url=y'))).toBe(true),
  );
  await waitFor(() => expect(window.location.hash).toBe('#download'));
});

it('Download All is disabled for an empty collection [A-269]', async () => {
  await open({ collections: [collectionAnswer(0)] });
  expect(await button('Download All')).toBeDisabled();
});

it('an alert reports that a collection cannot be downloaded or does not exist', async () => {
  let status = 400;
  await open({ replies: { [DOWNLOAD]: () => errorReply(status, 'X') } });
  await userEvent.click(await button('Download All'));
  expect(
    await screen.findByText('Download not available at the moment. Please try again later.'),
  ).toBeVisible();
  status = 404;
  await userEvent.click(await button('Download All'));
  expect(
    await screen.findByText(
      "We're not able to provide you a downloable file at this time, please try again later.",
    ),
  ).toBeVisible();
});
