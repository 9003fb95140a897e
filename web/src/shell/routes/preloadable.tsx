import { type ComponentType, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

/**
 * Returns a component with its own chunk, like `lazy`, that renders at once after `preload` has fetched it. `lazy` would
 * still show the fallback briefly, and React shows a fallback for at least 300 ms.
 */
export function preloadable(load: () => Promise<ComponentType>) {
  let loaded: ComponentType | undefined;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Lazy = lazyPart(preload);
  function Preloadable() {
    // State, so that the component stays the same while it is mounted.
    const [Component] = useState(() => loaded ?? Lazy);
    return <Component />;
  }
  return Object.assign(Preloadable, { preload });
}
