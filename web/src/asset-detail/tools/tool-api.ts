import type { Call, Route } from '@spindle/contracts/http/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callForFile } from '../../api/call.ts';
import { isWorthWaiting } from '../../api/errors.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { t } from './texts.ts';

/** Milliseconds that a setting rests before a picture of it is asked for. */
const REST_MS = 250;
/** Milliseconds between two looks while a large picture is being made, and how many there are. */
const RETRY_MS = 3_000;
const RETRIES = 10;

/** What a tool makes by these settings, small, and made anew when they change; the one before is shown until then. Null asks for nothing. */
export function useToolPreview<R extends Route>(route: R, input: Call<R> | null) {
  const asked = useDebounced(JSON.stringify(input), REST_MS);
  const query = useQuery({
    queryKey: ['tool', route.path, asked],
    queryFn: async ({ signal }) => {
      const { params, body } = JSON.parse(asked) as { params?: Call<R>['params']; body: object };
      const small = { ...body, size: 'preview' } as Call<R>['body'];
      return (await callForFile(route, { params, body: small, signal })).blob();
    },
    enabled: asked !== 'null',
    placeholderData: keepPreviousData,
    retry: (_count, error) => isWorthWaiting(error),
    retryDelay: RETRY_MS,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return {
    picture: useObjectUrl(query.data ?? null),
    isWorking: input !== null && (query.isFetching || asked !== JSON.stringify(input)),
    error: query.isFetching ? null : query.error,
    retry: query.refetch,
  };
}

/** What a tool makes, with all its pixels, as a file. It is asked for again while it is being made. */
export async function makeToolFile<R extends Route>(
  route: R,
  input: Call<R>,
  stem: string,
): Promise<File> {
  for (let retriesLeft = RETRIES; ; retriesLeft -= 1)
    try {
      const made = await (await callForFile(route, input)).blob();
      const extension = made.type === 'image/png' ? 'png' : 'jpg';
      return new File([made], `${stem}.${extension}`, { type: made.type });
    } catch (error) {
      if (!isWorthWaiting(error)) throw error;
      if (retriesLeft === 0) throw new Error(t('tooLong'));
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
}
