import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { collectionAnswer, collectionsAnswer } from '../test/collection-answers.ts';
import { BULK_QUEUED, jobAnswer } from '../test/job-answers.ts';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { serveApi } from '../test/server.ts';
import { AddDialog } from './add-dialog.tsx';

freshPage();

it('the alert opens the collection to which a whole search result was added', async () => {
  const log = await serveApi({
    'POST /api/v1/assetcollections': { body: collectionsAnswer([collectionAnswer(2)]) },
    'POST /api/v1/assets/bulk': BULK_QUEUED,
    'GET /api/v1/jobs/5': { body: jobAnswer({ message: '3 added' }) },
  });
  const target = { search_id: 'snapshot-1', except_ids: [] };
  renderInApp(<AddDialog target={target} onAdded={vi.fn()} onClose={vi.fn()} />);
  const dialog = within(await screen.findByRole('dialog'));
  const { id, name } = collectionAnswer(2);
  await userEvent.click(await dialog.findByRole('checkbox', { name }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect(window.location.pathname).toBe(`/collection/${id}`);
  expect(log.find(({ path }) => path === '/api/v1/assets/bulk')?.body).toMatchObject({
    action: 'add_to_collections',
    collection_ids: [id],
  });
});
