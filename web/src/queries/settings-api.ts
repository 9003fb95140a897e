import {
  readSettings,
  SETTINGS_FAILED,
  SETTINGS_INVALID,
  SETTINGS_STALE_MS,
  SETTINGS_UNREACHABLE,
  type Settings,
  type SettingsSection,
  updateSettings,
  uploadWatermark,
} from '@spindle/contracts/settings/settings';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { ApiError, errorMessage } from '../api/errors.ts';

/** Queries every section of the settings. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }): Promise<Settings> => (await call(readSettings, { signal })).data,
  staleTime: SETTINGS_STALE_MS,
});

/** Replaces sections of the cached settings with the saved ones. */
export function cacheSettings(client: QueryClient, saved: Partial<Settings>): void {
  client.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, ...saved });
}

/** Saves a section; the body is the section itself. Returns it as the server stored it. Throws when `shape` does not match. */
export async function saveSection<T>(
  section: SettingsSection,
  shape: { parse(value: unknown): T },
  body: Record<string, unknown>,
): Promise<T> {
  const { data } = await call(updateSettings, { query: { update_key: section }, body });
  return shape.parse(data);
}

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
  if (error.status === 400) return SETTINGS_INVALID;
  return error.status >= 500 ? SETTINGS_FAILED : errorMessage(error);
}
