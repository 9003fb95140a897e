/** Limits the wait for the response of a dependency, in milliseconds. `/readyz` must answer within 2 s. */
export const RESPONSE_MAX_MS = 1_800;

/** Returns the whole milliseconds until the work succeeds; null if it fails or takes longer than RESPONSE_MAX_MS. Never throws. */
export async function measureResponse(work: PromiseLike<unknown>): Promise<number | null> {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), RESPONSE_MAX_MS);
  });
  const answered = Promise.resolve(work).then(
    () => Math.round(performance.now() - startedAt),
    () => null,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
