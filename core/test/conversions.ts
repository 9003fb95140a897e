import type { Conversion } from '@spindle/contracts/settings/image-settings';

/** A conversion of the settings: a JPEG of the picture's own size, but for what is given. */
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
