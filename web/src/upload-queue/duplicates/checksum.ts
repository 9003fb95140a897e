/** Computes the SHA-256 of a file in a worker, so that the page stays responsive. Returns null if it cannot be read. */
export async function checksumOf(file: File, signal: AbortSignal): Promise<string | null> {
  const worker = new Worker(new URL('./checksum-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    signal.addEventListener('abort', () => resolve(null));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
