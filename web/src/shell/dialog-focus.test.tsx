import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { storeToken } from '../api/token.ts';
import { collectionAnswer, collectionsAnswer } from '../test/collection-answers.ts';
import { freshPage } from '../test/page.ts';
import { accountAnswer, configAnswer } from '../test/people.ts';
import { openApp } from '../test/render.tsx';
import { serveApi } from '../test/server.ts';

freshPage();

/** The button that opens each dialog, its menu item if any, and the button that closes it. */
const DIALOGS: [string, { opener: RegExp; item?: string; close?: string }][] = [
  ['the shortcuts', { opener: /^Help/, close: 'Close' }],
  ['the palette', { opener: /^Search or jump to/ }],
  ['links to assets', { opener: /^Developers/, item: 'Get Asset Links', close: 'Close' }],
  ['the CDN form', { opener: /^Developers/, item: 'CDN Prefetch/Purge', close: 'Close' }],
  ['the reprocess form', { opener: /^Developers/, item: 'Reprocess Assets', close: 'Close' }],
  ['notifications', { opener: /^Notifications/ }],
  ['a new collection', { opener: /^New Collection/, close: 'Cancel' }],
  ['a duplicate of a collection', { opener: /^Duplicate/, close: 'Cancel' }],
  ['the confirmation before a collection is deleted', { opener: /^Delete/, close: 'Cancel' }],
];

async function press(element: HTMLElement) {
  element.focus();
  await userEvent.keyboard('{Enter}');
}

it.each(DIALOGS)(
  'the focus returns to the button that opened %s, after each way to close it',
  async (_, dialog) => {
    await serveApi({
      'GET /api/v1/config': { body: configAnswer() },
      'GET /api/v1/account': { body: accountAnswer('ADMIN') },
      'POST /api/v1/assetcollections': { body: collectionsAnswer([collectionAnswer()]) },
    });
    storeToken('token-1', { remember: true });
    openApp('/collections');
    await screen.findByRole('link', { name: collectionAnswer().name });
    for (const close of ['{Escape}', dialog.close]) {
      if (close === undefined) continue;
      const opener = await screen.findByRole('button', { name: dialog.opener });
      await press(opener);
      if (dialog.item) await press(await screen.findByRole('menuitem', { name: dialog.item }));
      const opened = await screen.findByRole('dialog');
      if (close === '{Escape}') await userEvent.keyboard(close);
      else await press(await within(opened).findByRole('button', { name: close }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(opener).toHaveFocus());
    }
  },
);
