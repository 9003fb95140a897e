/** Whether the viewer has asked for less motion. */
export function wantsStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
