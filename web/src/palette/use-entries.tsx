import {
  IconBasket,
  IconBookmark,
  IconChartBar,
  IconCopyCheck,
  IconDatabase,
  IconFaceId,
  IconFileSearch,
  IconFolders,
  IconForms,
  IconHeartbeat,
  IconHistory,
  IconListCheck,
  IconMap2,
  IconPhoto,
  IconPuzzle,
  IconSettings,
  IconShare2,
  IconStack2,
  IconTags,
  IconTrash,
  IconUser,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIsAddonOn } from '../addons/addons-api.ts';
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

/** Returns the entry with a `run` that opens a path and adds the entry to the recent ones. */
type LinkEntry = (entry: Omit<Entry, 'run'>, path: string) => Entry;

/**
 * Returns the entries for a text that the signed-in user may use. `debounced` is the text for requests, which follows `text` after a
 * pause. `actions` are added to pages and search results.
 */
export function useEntries(
  text: string,
  debounced: string,
  actions: readonly Entry[],
): EntryList[] {
  const [recent, remember] = useRecent();
  const openPath = useOpenPath();
  const describe = useDescribeSearch();
  const { data: saved = [] } = useQuery(savedSearchesQuery);
  const canRestore = useCan('DELETE_UNDELETE_ASSET');
  const canEdit = useCan('EDIT_ASSET');
  const canConfigure = useCan('UPDATE_SETTINGS');
  const canShare = useCan('DISTRIBUTE_ASSET');
  const canManageUsers = useCan('MANAGE_USERS');
  const isAdmin = useSession(({ role }) => role === 'ADMIN');
  const hasPeople = useIsAddonOn('FACE_RECOGNITION');

  const link: LinkEntry = (entry, path) => {
    const linkEntry = {
      ...entry,
      run: () => {
        remember(linkEntry, path);
        openPath(path);
      },
    };
    return linkEntry;
  };
  const page = (path: string, label: string, icon: Entry['icon']) =>
    link({ id: `places ${path}`, group: 'places', label, icon }, path);

  const knownEntries: Entry[] = [
    page('/assets', t('assets'), IconPhoto),
    page('/collections', t('collections'), IconFolders),
    ...(hasPeople ? [page('/people', t('peoplePage'), IconFaceId)] : []),
    page('/map', t('map'), IconMap2),
    page('/tags', t('tags'), IconTags),
    page('/basket', t('basket'), IconBasket),
    ...(canShare ? [page('/shares', t('sharedLinks'), IconShare2)] : []),
    ...(canRestore
      ? [page('/trash', t('trash'), IconTrash), page('/duplicates', t('duplicates'), IconCopyCheck)]
      : []),
    ...(canEdit ? [page('/stacks', t('stacks'), IconStack2)] : []),
    ...(canConfigure
      ? [
          page('/admin/settings', t('settings'), IconSettings),
          page('/admin/settings/storage', t('storageSettings'), IconDatabase),
          page('/admin/addons', t('addons'), IconPuzzle),
          page('/jobs', t('jobList'), IconListCheck),
        ]
      : []),
    ...(canManageUsers ? [page('/admin/users', t('users'), IconUsers)] : []),
    ...(isAdmin
      ? [
          page('/usage', t('usage'), IconChartBar),
          page('/admin/schemas', t('assetSchemas'), IconForms),
          page('/admin/audit', t('auditLog'), IconFileSearch),
          page('/admin/health', t('systemHealth'), IconHeartbeat),
        ]
      : []),
    page('/me', t('profile'), IconUserCircle),
    ...actions.map((action) => ({
      ...action,
      run: () => {
        remember(action);
        action.run();
      },
    })),
    ...saved.flatMap(({ id, name, request }) => {
      const url = describe(request)?.url;
      const entry = { id: `saved ${id}`, group: 'saved', label: name, icon: IconBookmark } as const;
      return url === undefined ? [] : [link(entry, url)];
    }),
  ];
  const foundEntries = useFoundEntries(debounced, link);
  if (text.trim() !== '')
    return matchingEntries(
      text,
      knownEntries,
      foundEntries,
      recent.map(({ id }) => id),
    );
  const recentEntries = recent.flatMap(({ id, label, path }): Entry[] => {
    const current = knownEntries.find((entry) => entry.id === id);
    if (current) return [{ ...current, group: 'recent' }];
    // A page or action that is no longer offered is not for this user.
    if (path === undefined || id.startsWith('places ')) return [];
    return [link({ id, group: 'recent', label, icon: IconHistory }, path)];
  });
  return allEntries(knownEntries, recentEntries);
}

/** Returns the assets, collections and people whose names match a text. */
function useFoundEntries(text: string, link: LinkEntry): Entry[] {
  const suggestions = useSuggestions(text);
  const people = useMatchingPeople(text, useCan('MANAGE_USERS'));
  return [
    ...(suggestions?.assets ?? []).map(({ id, name }) =>
      link({ id: `assets ${id}`, group: 'assets', label: name, icon: IconPhoto }, `/asset/${id}`),
    ),
    ...(suggestions?.collections ?? []).map(({ id, name }) =>
      link(
        { id: `collections ${id}`, group: 'collections', label: name, icon: IconFolders },
        `/collection/${id}`,
      ),
    ),
    ...people.map(({ id, name, email }) =>
      link(
        { id: `people ${id}`, group: 'people', label: name, hint: email, icon: IconUser },
        `/assets?creator=${id}`,
      ),
    ),
  ];
}

/** Returns a function that opens a path. An asset opens over the current page. */
function useOpenPath(): (path: string) => void {
  const location = useLocation();
  const navigate = useNavigate();
  return (path) => {
    const overlay = readOverlayState(location);
    const isAsset = path.startsWith('/asset/');
    const over = overlayState(overlay?.background ?? location, []);
    navigate(path, {
      ...(isAsset && { state: over, preventScrollReset: true, replace: overlay !== null }),
    });
  };
}
