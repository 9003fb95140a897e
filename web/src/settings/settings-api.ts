import {
  readSettings,
  SETTINGS_FAILED,
  SETTINGS_INVALID,
  SETTINGS_STALE_MS,
  SETTINGS_UNREACHABLE,
  type Settings,
  type SettingsRevisions,
  type SettingsSection,
  updateSettings,
  uploadWatermark,
} from '@spindle/contracts/settings/settings';
import { STORAGE_INVALID } from '@spindle/contracts/settings/storage-settings';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { ApiError, errorMessage } from '../api/errors.ts';

/** Every section, and the number of changes of each. */
export interface LoadedSettings extends Settings {
  revisions: SettingsRevisions;
}

/** Queries every section of the settings. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }): Promise<LoadedSettings> => {
    const { data, revisions } = await call(readSettings, { signal });
    return { ...data, revisions };
  },
  staleTime: SETTINGS_STALE_MS,
});

/** Replaces sections of the cached settings with the saved ones. */
export function cacheSettings(
  client: QueryClient,
  { revisions, ...saved }: Partial<Settings> & { revisions?: Partial<SettingsRevisions> },
): void {
  client.setQueryData(
    settingsQuery.queryKey,
    (known) => known && { ...known, ...saved, revisions: { ...known.revisions, ...revisions } },
  );
}

/** A section as the server stored it, with its new revision. */
export interface SavedSection<T> {
  value: T;
  revision: number;
}

/**
 * Saves a section; the body is the section itself. Throws when `shape` does not match the response, and a 409 error when the section is
 * no longer the given revision.
 */
export async function saveSection<T>(
  section: SettingsSection,
  shape: { parse(value: unknown): T },
  { body, revision }: { body: Record<string, unknown>; revision: number | undefined },
): Promise<SavedSection<T>> {
  const answer = await call(updateSettings, { query: { update_key: section }, body, revision });
  return { value: shape.parse(answer.data), revision: answer.revision };
}

/** Returns whether a save was refused because another administrator has changed the section. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409;

/** Uploads the watermark image. Returns its key. */
export async function sendWatermark(file: File): Promise<string> {
  const form = new FormData();
  form.append('name', file); // the API calls the field `name`
  return (await call(uploadWatermark, { form })).watermarkFileKey;
}

/** Returns the message for settings that could not be saved. Administration specification 8. */
export function saveFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return errorMessage(error);
  // Status 0: the server did not answer.
  if (error.status === 0) return SETTINGS_UNREACHABLE;
  if (error.status === 400)
    return error.message === STORAGE_INVALID ? STORAGE_INVALID : SETTINGS_INVALID;
  return error.status >= 500 ? SETTINGS_FAILED : errorMessage(error);
}
