import type { Collection } from '@spindle/contracts/collections/collections';
import { CollectionsPage } from '../collections/collections-page.tsx';
import { useSession } from '../session/session.ts';
import { collectionAnswer, collectionsAnswer } from './collection-answers.ts';
import { renderInApp } from './render.tsx';
import { type Replies, serveApi } from './server.ts';

const SEARCH = 'POST /api/v1/assetcollections';

interface Opened {
  path?: string;
  collections?: Collection[];
  total?: number;
  replies?: Replies;
}

/** Opens the list of collections, by default with one of the user's own. */
export async function openCollections({
  path = '/collections',
  collections,
  total,
  replies,
}: Opened = {}) {
  const all = collections ?? [collectionAnswer()];
  const log = await serveApi({ [SEARCH]: { body: collectionsAnswer(all, total) }, ...replies });
  useSession.setState({
    isLoggedIn: true,
    userEmail: 'mara@example.com',
    permissions: ['DOWNLOAD_ASSET'],
  });
  window.history.replaceState(null, '', path);
  const { container } = renderInApp(<CollectionsPage />);
  return {
    container,
    log,
    searches: () =>
      log.filter(({ method, path: requestPath }) => `${method} ${requestPath}` === SEARCH),
  };
}
