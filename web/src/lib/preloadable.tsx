import { type ComponentType, lazy, useState } from 'react';

/**
 * A component in a chunk of its own, like `lazy`, that is drawn at once when `preload` has fetched it. `lazy` would show the
 * fallback for a moment even then, and React keeps a fallback for 300 ms.
 */
export function preloadable(load: () => Promise<ComponentType>) {
  let loaded: ComponentType | undefined;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await preload() }));
  function Preloadable() {
    // The same as long as it is mounted.
    const [Component] = useState(() => loaded ?? Lazy);
    return <Component />;
  }
  return Object.assign(Preloadable, { preload });
}
