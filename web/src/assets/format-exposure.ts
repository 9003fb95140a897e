import type { AssetFacts } from '@spindle/contracts/facts/facts';

/** Formats an exposure time in seconds as cameras show it: `1/250 s`, `0.8 s`, `30 s`. */
export function formatExposure(seconds: number): string {
  if (seconds >= 0.3 || seconds <= 0) return `${Number(seconds.toFixed(1))} s`;
  return `1/${Math.round(1 / seconds)} s`;
}

/** Returns `1/250 s · f/2.8 · 35 mm · ISO 400`, without what is not known. */
export function exposureOf({
  exposure,
  aperture,
  focal_length,
  iso,
}: Pick<AssetFacts, 'exposure' | 'aperture' | 'focal_length' | 'iso'>): string {
  const parts = [
    exposure && formatExposure(exposure),
    aperture && `f/${aperture}`,
    focal_length && `${focal_length} mm`,
    iso && `ISO ${iso}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
