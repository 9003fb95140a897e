import {
  IconBasket,
  IconBookmark,
  IconFolders,
  IconForms,
  IconHistory,
  IconListCheck,
  IconPhoto,
  IconPuzzle,
  IconSettings,
  IconShare2,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { overlayState, readOverlayState } from '../lib/overlay.ts';
import { savedSearchesQuery } from '../saved-searches/saved-searches-api.ts';
import { useSuggestions } from '../search/field/suggestions-api.ts';
import { useDescribeSearch } from '../search/use-describe-search.ts';
import { useCan } from '../session/allowed.tsx';
import { useSession } from '../session/session.ts';
import { allEntries, type Entry, type EntryList, matchingEntries } from './entries.ts';
import { useMatchingPeople } from './people-api.ts';
import { t } from './texts.ts';
import { useRecent } from './use-recent.ts';

/** What the palette offers for a text, as far as the signed-in person may. `actions` are there besides places and finds. */
export function useEntries(text: string, asked: string, actions: readonly Entry[]): EntryList[] {
  const [recent, remember] = useRecent();
  const go = useGo();
  const describe = useDescribeSearch();
  const { data: saved = [] } = useQuery(savedSearchesQuery);
  const mayRestore = useCan('DELETE_UNDELETE_ASSET');
  const mayConfigure = useCan('UPDATE_SETTINGS');
  const mayShare = useCan('DISTRIBUTE_ASSET');
  const isAdmin = useSession(({ role }) => role === 'ADMIN');
  const mayManage = useCan('MANAGE_USERS');
  const suggestions = useSuggestions(asked);
  const people = useMatchingPeople(asked, mayManage);

  const leading = (entry: Omit<Entry, 'run'>, path: string): Entry => {
    const whole = {
      ...entry,
      run: () => {
        remember(whole, path);
        go(path);
      },
    };
    return whole;
  };
  const place = (path: string, label: string, icon: Entry['icon']) =>
    leading({ id: `places ${path}`, group: 'places', label, icon }, path);

  const known: Entry[] = [
    place('/assets', t('assets'), IconPhoto),
    place('/collections', t('collections'), IconFolders),
    place('/basket', t('basket'), IconBasket),
    ...(mayShare ? [place('/shares', t('sharedLinks'), IconShare2)] : []),
    ...(mayRestore ? [place('/trash', t('trash'), IconTrash)] : []),
    ...(mayConfigure
      ? [
          place('/admin/settings', t('settings'), IconSettings),
          place('/admin/addons', t('addons'), IconPuzzle),
          place('/jobs', t('jobList'), IconListCheck),
        ]
      : []),
    ...(isAdmin ? [place('/admin/schemas', t('assetSchemas'), IconForms)] : []),
    ...actions.map((action) => ({
      ...action,
      run: () => {
        remember(action);
        action.run();
      },
    })),
    ...saved.flatMap(({ id, name, request }) => {
      const address = describe(request)?.url;
      const entry = { id: `saved ${id}`, group: 'saved', label: name, icon: IconBookmark } as const;
      return address === undefined ? [] : [leading(entry, address)];
    }),
  ];
  const found = [
    ...(suggestions?.assets ?? []).map(({ id, name }) =>
      leading(
        { id: `assets ${id}`, group: 'assets', label: name, icon: IconPhoto },
        `/asset/${id}`,
      ),
    ),
    ...(suggestions?.collections ?? []).map(({ id, name }) =>
      leading(
        { id: `collections ${id}`, group: 'collections', label: name, icon: IconFolders },
        `/collection/${id}`,
      ),
    ),
    ...people.map(({ id, name, email }) =>
      leading(
        { id: `people ${id}`, group: 'people', label: name, hint: email, icon: IconUser },
        `/assets?creator=${id}`,
      ),
    ),
  ];
  if (text.trim() !== '')
    return matchingEntries(
      text,
      known,
      found,
      recent.map(({ id }) => id),
    );
  const used = recent.flatMap(({ id, label, path }): Entry[] => {
    const now = known.find((entry) => entry.id === id);
    if (now) return [{ ...now, group: 'recent' }];
    // A place or an action that is not there any more is not for this person.
    if (path === undefined || id.startsWith('places ')) return [];
    return [leading({ id, group: 'recent', label, icon: IconHistory }, path)];
  });
  return allEntries(known, used);
}

/** Opens a path; an asset over what is on screen. */
function useGo(): (path: string) => void {
  const location = useLocation();
  const navigate = useNavigate();
  return (path) => {
    const shown = readOverlayState(location);
    const isAsset = path.startsWith('/asset/');
    const over = overlayState(shown?.background ?? location, []);
    navigate(path, {
      ...(isAsset && { state: over, preventScrollReset: true, replace: shown !== null }),
    });
  };
}
