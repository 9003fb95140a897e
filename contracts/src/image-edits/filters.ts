/** One step of a filter. Colors are from 0 to 1. */
export type FilterStep =
  /** Adds to every channel. */
  | { kind: 'brightness'; amount: number }
  /** Factor as of (1.015 * (c + 1)) / (1.015 - c), around the middle. */
  | { kind: 'contrast'; amount: number }
  | { kind: 'saturation'; amount: number }
  | { kind: 'sepia'; amount: number }
  /** Multiplies the channels. */
  | { kind: 'gains'; gains: readonly [number, number, number] }
  /** Mixes in a color. */
  | { kind: 'tint'; color: readonly [number, number, number]; amount: number }
  | { kind: 'invert' }
  /** White from a mean of `at`, otherwise black. Ends a filter. */
  | { kind: 'threshold'; at: number }
  /** Inverts what is brighter than the middle. Ends a filter. */
  | { kind: 'solarize' };

const brightness = (amount: number): FilterStep => ({ kind: 'brightness', amount });
const contrast = (amount: number): FilterStep => ({ kind: 'contrast', amount });
const saturation = (amount: number): FilterStep => ({ kind: 'saturation', amount });
const sepia = (amount: number): FilterStep => ({ kind: 'sepia', amount });
const gains = (...values: [number, number, number]): FilterStep => ({
  kind: 'gains',
  gains: values,
});
/** A color as red, green and blue from 0 to 255. */
const tint = (red: number, green: number, blue: number, amount: number): FilterStep => ({
  kind: 'tint',
  color: [red / 255, green / 255, blue / 255],
  amount,
});

/** The filters of the image editor by name, in the order of the list. The name is stored in recipes. */
export const EDIT_FILTERS: Readonly<
  Record<string, { label: string; steps: readonly FilterStep[] }>
> = {
  invert: { label: 'Invert', steps: [{ kind: 'invert' }] },
  'black-and-white': { label: 'Black & White', steps: [{ kind: 'threshold', at: 100 / 255 }] },
  sepia: { label: 'Sepia', steps: [sepia(1)] },
  solarize: { label: 'Solarize', steps: [{ kind: 'solarize' }] },
  clarendon: { label: 'Clarendon', steps: [brightness(0.1), contrast(0.1), saturation(0.15)] },
  gingham: { label: 'Gingham', steps: [sepia(0.04), contrast(-0.15)] },
  moon: { label: 'Moon', steps: [saturation(-1), brightness(0.1)] },
  lark: { label: 'Lark', steps: [brightness(0.08), gains(1, 1.03, 1.05), saturation(0.12)] },
  reyes: { label: 'Reyes', steps: [sepia(0.4), brightness(0.13), contrast(-0.05)] },
  juno: { label: 'Juno', steps: [gains(1.01, 1.04, 1), saturation(0.3)] },
  slumber: { label: 'Slumber', steps: [brightness(0.1), saturation(-0.5)] },
  crema: { label: 'Crema', steps: [gains(1.04, 1, 1.02), saturation(-0.05)] },
  ludwig: { label: 'Ludwig', steps: [brightness(0.05), saturation(-0.03)] },
  aden: { label: 'Aden', steps: [tint(228, 130, 225, 0.13), saturation(-0.2)] },
  perpetua: { label: 'Perpetua', steps: [gains(1.05, 1.1, 1)] },
  amaro: { label: 'Amaro', steps: [saturation(0.3), brightness(0.15)] },
  mayfair: { label: 'Mayfair', steps: [tint(230, 115, 108, 0.05), saturation(0.15)] },
  rise: { label: 'Rise', steps: [tint(255, 170, 0, 0.1), brightness(0.09), saturation(0.1)] },
  hudson: { label: 'Hudson', steps: [gains(1, 1, 1.25), contrast(0.1), brightness(0.15)] },
  valencia: {
    label: 'Valencia',
    steps: [tint(255, 225, 80, 0.08), saturation(0.1), contrast(0.05)],
  },
  'x-pro-2': {
    label: 'X-Pro II',
    steps: [tint(255, 255, 0, 0.07), saturation(0.2), contrast(0.15)],
  },
  sierra: { label: 'Sierra', steps: [contrast(-0.15), saturation(0.1)] },
  willow: { label: 'Willow', steps: [saturation(-1), tint(100, 28, 210, 0.03), brightness(0.1)] },
  'lo-fi': { label: 'Lo-Fi', steps: [contrast(0.15), saturation(0.2)] },
  inkwell: { label: 'Inkwell', steps: [saturation(-1)] },
  hefe: { label: 'Hefe', steps: [contrast(0.1), saturation(0.15)] },
  nashville: { label: 'Nashville', steps: [tint(220, 115, 188, 0.12), contrast(-0.05)] },
  stinson: { label: 'Stinson', steps: [brightness(0.1), sepia(0.3)] },
  vesper: { label: 'Vesper', steps: [tint(255, 225, 0, 0.05), brightness(0.06), contrast(0.06)] },
  earlybird: { label: 'Earlybird', steps: [tint(255, 165, 40, 0.2)] },
  brannan: { label: 'Brannan', steps: [contrast(0.2), tint(140, 10, 185, 0.1)] },
  sutro: { label: 'Sutro', steps: [brightness(-0.1), saturation(-0.1)] },
  toaster: { label: 'Toaster', steps: [sepia(0.1), tint(255, 145, 0, 0.2)] },
  walden: { label: 'Walden', steps: [brightness(0.1), tint(255, 255, 0, 0.2)] },
  'nineteen-77': { label: '1977', steps: [tint(255, 25, 0, 0.15), brightness(0.1)] },
  kelvin: {
    label: 'Kelvin',
    steps: [tint(255, 140, 0, 0.1), gains(1.15, 1.05, 1), saturation(0.35)],
  },
  maven: { label: 'Maven', steps: [tint(225, 240, 0, 0.1), saturation(0.25), contrast(0.05)] },
  ginza: { label: 'Ginza', steps: [sepia(0.06), brightness(0.1)] },
  skyline: { label: 'Skyline', steps: [saturation(0.35), brightness(0.1)] },
  dogpatch: { label: 'Dogpatch', steps: [contrast(0.15), brightness(0.1)] },
  brooklyn: { label: 'Brooklyn', steps: [tint(25, 240, 252, 0.05), sepia(0.3)] },
  helena: { label: 'Helena', steps: [tint(208, 208, 86, 0.2), contrast(0.15)] },
  ashby: { label: 'Ashby', steps: [tint(255, 160, 25, 0.1), brightness(0.1)] },
  charmes: { label: 'Charmes', steps: [tint(255, 50, 80, 0.12), contrast(0.05)] },
};
