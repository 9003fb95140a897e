/** Tells whether the user prefers reduced motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Tells whether the device is operated by touch, such as a phone or a tablet. */
export function isTouchDevice(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
