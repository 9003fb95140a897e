import { type ComponentType, useState } from 'react';
import { lazyPart } from './lazy-part.ts';

/**
 * Returns a component with its own chunk, like `lazy`, that renders at once after `preload` has fetched it. `lazy` would
 * still show the fallback briefly, and React shows a fallback for at least 300 ms.
 */
export function preloadable<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Lazy = lazyPart(preload);
  function Preloadable(props: Props) {
    // State, so that the component stays the same while it is mounted.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Component {...props} />;
  }
  return Object.assign(Preloadable, { preload });
}
