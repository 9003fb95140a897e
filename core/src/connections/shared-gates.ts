import type { Log } from '../log.ts';
import type { Gate } from './gate.ts';

/** A gate with several users in this process. Each of them releases it once; the last one ends its checks. */
export type Shared<G> = G & { release(): void };

/**
 * Shares gates of one kind by the URL of the dependency: `open` returns the existing gate of a URL, or opens one. `find` returns the gate
 * of a URL if it has users, else undefined.
 */
export function shareGates<G extends Gate>(openOne: (url: string, log: Log) => G) {
  const gates = new Map<string, { gate: Shared<G>; users: number }>();
  function release(url: string): void {
    const shared = gates.get(url);
    if (shared) shared.users -= 1;
    if (!shared || shared.users > 0) return;
    gates.delete(url);
    shared.gate.end();
  }
  return {
    open(url: string, log: Log): Shared<G> {
      const shared = gates.get(url) ?? {
        gate: { ...openOne(url, log), release: () => release(url) },
        users: 0,
      };
      shared.users += 1;
      gates.set(url, shared);
      return shared.gate;
    },
    find: (url: string) => gates.get(url)?.gate,
  };
}
