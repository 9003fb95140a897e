/** The neighbors of a place in an order; null at its ends. */
interface Place {
  after: number | null;
  before: number | null;
}

/** Returns `count` rising positions in a place. Returns null if there are not as many numbers between its neighbors. */
export function positionsBetween({ after, before }: Place, count: number): number[] | null {
  const start = after ?? (before === null ? 0 : before - count - 1);
  const step = before === null ? 1 : (before - start) / (count + 1);
  const positions = Array.from({ length: count }, (_, index) => start + step * (index + 1));
  const all = [start, ...positions, ...(before === null ? [] : [before])];
  const isRising = all.every((position, index) => index === 0 || position > (all[index - 1] ?? 0));
  return isRising ? positions : null;
}
