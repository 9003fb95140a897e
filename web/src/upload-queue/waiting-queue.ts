/** Keys that wait for their turn. What a person asked for by hand goes before the others. */
export function makeWaitingLine() {
  let keys: string[] = [];
  // Ten thousand files: taking from the front of an array would move all the others.
  let passed = 0;
  const asked: string[] = [];
  return {
    add(more: readonly string[]): void {
      keys = keys.concat(more);
    },
    addFirst(key: string): void {
      asked.push(key);
    },
    /** The next key, or undefined. `isPaused`: only what was asked for goes. */
    take(isPaused: boolean): string | undefined {
      if (asked.length > 0 || isPaused) return asked.shift();
      const key = keys[passed];
      passed += 1;
      if (key === undefined) this.clear();
      return key;
    },
    /** What was asked for waits with the others, before them. */
    hold(): void {
      keys = [...asked.splice(0), ...keys.slice(passed)];
      passed = 0;
    },
    clear(): void {
      keys = [];
      passed = 0;
      asked.length = 0;
    },
  };
}
