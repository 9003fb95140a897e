import { createSha256 } from './sha256.ts';

/** Computes the SHA-256 of each file that it is sent, outside the page's own thread. Posts the checksum, or null on failure. */
self.addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
  self.postMessage(await sha256Of(file).catch(() => null));
});

async function sha256Of(file: File): Promise<string> {
  const sum = createSha256();
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return sum.digest();
    sum.update(value);
  }
}
