import type { Conversion } from '@spindle/contracts/settings/image-settings';

/** Returns a conversion of the settings. By default its result is a JPEG in the size of the image. */
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
