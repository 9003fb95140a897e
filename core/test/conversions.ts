import type { Conversion } from '@spindle/contracts/settings/image-settings';

/** Returns a conversion of the settings. By default it makes a JPEG in the image's own size. */
export function testConversion(key: string, given: Partial<Conversion> = {}): Conversion {
  return {
    id: 1,
    key,
    size: '',
    value: { width: null, height: null },
    watermark: false,
    public: false,
    enabled: true,
    format: 'jpg',
    dpi: 72,
    optimise: true,
    ...given,
  };
}
