/** Creates a queue of upload keys. Keys that the user resumed one by one go before the others. */
export function createWaitingQueue() {
  let keys: string[] = [];
  // An index, because shifting the front of an array of ten thousand keys would move all the others.
  let takenCount = 0;
  const first: string[] = [];
  return {
    add(more: readonly string[]): void {
      keys = keys.concat(more);
    },
    addFirst(key: string): void {
      first.push(key);
    },
    /** Takes the next key; undefined if there is none. While paused, takes only keys added by `addFirst`. */
    take({ isPaused = false } = {}): string | undefined {
      if (first.length > 0 || isPaused) return first.shift();
      const key = keys[takenCount];
      takenCount += 1;
      if (key === undefined) this.clear();
      return key;
    },
    /** Moves keys added by `addFirst` to the front of the ordinary keys, so that `take` no longer returns them while paused. */
    requeueFirst(): void {
      keys = [...first.splice(0), ...keys.slice(takenCount)];
      takenCount = 0;
    },
    clear(): void {
      keys = [];
      takenCount = 0;
      first.length = 0;
    },
  };
}
