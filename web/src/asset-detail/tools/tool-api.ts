import { useDebouncedValue } from '@mantine/hooks';
import type { Call, Route } from '@spindle/contracts/http/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callForFile } from '../../api/call.ts';
import { isWorthWaiting } from '../../api/errors.ts';
import { RETRY_MS, repeatWhileWaiting } from '../../api/repeat-while-waiting.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { t } from './texts.ts';

/** Milliseconds without a change of settings before a preview is requested. */
const PREVIEW_DEBOUNCE_MS = 250;
/** Number of retries while the server creates a large image. */
const RETRIES = 10;

/**
 * Loads a small preview of a tool's result, and loads it again when the settings change; until then the previous one
 * is shown. Null as `input` requests nothing. `image` is an object URL.
 */
export function useToolPreview<R extends Route>(route: R, input: Call<R> | null) {
  const [requested] = useDebouncedValue(JSON.stringify(input), PREVIEW_DEBOUNCE_MS);
  const query = useQuery({
    queryKey: ['tool', route.path, requested],
    queryFn: async ({ signal }) => {
      const { params, body } = JSON.parse(requested) as {
        params?: Call<R>['params'];
        body: object;
      };
      const small = { ...body, size: 'preview' } as Call<R>['body'];
      return (await callForFile(route, { params, body: small, signal })).blob();
    },
    enabled: requested !== 'null', // JSON of an `input` that is null
    placeholderData: keepPreviousData,
    retry: (_count, error) => isWorthWaiting(error),
    retryDelay: RETRY_MS,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return {
    image: useObjectUrl(query.data ?? null),
    isWorking: input !== null && (query.isFetching || requested !== JSON.stringify(input)),
    error: query.isFetching ? null : query.error,
    retry: query.refetch,
  };
}

/**
 * Returns a tool's result in full size. Repeats the request while the server is creating it; throws when it takes too
 * long.
 */
export async function makeToolFile<R extends Route>(
  route: R,
  input: Call<R>,
  stem: string,
): Promise<File> {
  try {
    const answer = await repeatWhileWaiting(() => callForFile(route, input), RETRIES);
    const result = await answer.blob();
    const extension = result.type === 'image/png' ? 'png' : 'jpg';
    return new File([result], `${stem}.${extension}`, { type: result.type });
  } catch (error) {
    throw isWorthWaiting(error) ? new Error(t('tooLong')) : error;
  }
}
