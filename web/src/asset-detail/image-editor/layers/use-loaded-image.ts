import { useEffect, useState } from 'react';

/** Loads an image. Returns null until it is decoded, and if it cannot be. */
export function useLoadedImage(url: string): HTMLImageElement | null {
  const [loaded, setLoaded] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const image = new Image();
    image.src = url;
    image.decode().then(
      () => isCurrent && setLoaded(image),
      () => isCurrent && setLoaded(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return loaded;
}
