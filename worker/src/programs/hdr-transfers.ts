/** Transfer characteristics of high dynamic range, PQ and HLG: ffmpeg's name of each, by its number in ITU-T H.273. */
export const HDR_TRANSFERS: ReadonlyMap<number, string> = new Map([
  [16, 'smpte2084'],
  [18, 'arib-std-b67'],
]);

/** Returns whether ffmpeg's name of transfer characteristics is one of high dynamic range. */
export function isHdrTransfer(name: string): boolean {
  return [...HDR_TRANSFERS.values()].includes(name);
}
