import { create } from 'zustand';

/** `isLost`: the last request got no answer. */
export const useReachability = create(() => ({ isLost: false }));

/** Stores whether a request got an answer. */
export function reportReachable(isReachable: boolean): void {
  if (useReachability.getState().isLost === isReachable)
    useReachability.setState({ isLost: !isReachable });
}

export function readIsLost(): boolean {
  return useReachability.getState().isLost;
}

/** Asks the server for its page. Any answer will do; the cache is not one. */
export async function isServerReachable(): Promise<boolean> {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.ok ?? false;
}
