import sharp from 'sharp';

/** Creates a JPEG as expensive to decode as a photograph: soft shapes with grain. The same seed returns the same colors. */
export async function photograph(width, height, seed = 1) {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 };
  const soft = sharp({
    create: {
      width: 96,
      height: 72,
      channels: 3,
      background: '#777',
      noise: { ...noise, sigma: 70 },
    },
  })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .modulate({ hue: (seed * 47) % 360 });
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#777', noise: { ...noise, sigma: 26 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const base = await soft.png({ compressionLevel: 0 }).toBuffer();
  return sharp(base)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Returns the same image with other bytes: adds a comment segment. */
export function makeUnique(jpeg, number) {
  const text = Buffer.from(`copy ${number} ${Math.random()}`);
  const segment = Buffer.alloc(4);
  segment.writeUInt16BE(0xfffe, 0);
  segment.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, text, jpeg.subarray(2)]);
}
