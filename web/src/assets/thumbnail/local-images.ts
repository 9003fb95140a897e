import { create } from 'zustand';

/** Limits the images that are kept, which the server replaces within seconds. The oldest are dropped. */
const KEPT_MAX = 60;

/** Milliseconds after the first thumbnail of the server is shown: the asset may be on the page several times. */
const DROP_AFTER_MS = 10_000;

/** Object URLs of the user's own images by asset id, or by the key of an upload that has not arrived yet. */
const useLocalImages = create<{ urls: ReadonlyMap<string, string> }>(() => ({ urls: new Map() }));

/** Returns the object URL of the image that the user is uploading or has just uploaded. */
export function useLocalImage(id: string): string | undefined {
  return useLocalImages(({ urls }) => urls.get(id));
}

/** Shows an image for an asset or upload until the server's thumbnail is there. Takes over the object URL, and revokes it later. */
export function keepLocalImage(id: string, url: string): void {
  change((urls) => urls.set(id, url));
}

/** Moves the image of an upload to the asset that it became. */
export function moveLocalImage(key: string, assetId: string): void {
  change((urls) => {
    const url = urls.get(key);
    if (url === undefined) return;
    urls.delete(key);
    urls.set(assetId, url);
  });
}

/** Drops the image of an upload that was canceled. */
export function dropLocalImage(id: string): void {
  change((urls) => urls.delete(id));
}

/** Drops the image of an asset soon, because the server's thumbnail has loaded over it. */
export function retireLocalImage(assetId: string): void {
  if (useLocalImages.getState().urls.has(assetId))
    setTimeout(() => dropLocalImage(assetId), DROP_AFTER_MS);
}

/** Changes a copy of the map. Drops the oldest images above the limit, and revokes all that are no longer in it. */
function change(edit: (urls: Map<string, string>) => void): void {
  const before = useLocalImages.getState().urls;
  const urls = new Map(before);
  edit(urls);
  for (const id of [...urls.keys()].slice(0, Math.max(0, urls.size - KEPT_MAX))) urls.delete(id);
  const kept = new Set(urls.values());
  useLocalImages.setState({ urls });
  for (const url of before.values()) if (!kept.has(url)) URL.revokeObjectURL(url);
}
