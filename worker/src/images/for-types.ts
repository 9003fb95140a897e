/** Returns an entry of a map for each content type, all with the same handler. */
export function forTypes<H>(types: readonly string[], handler: H): [string, H][] {
  return types.map((type) => [type, handler]);
}
