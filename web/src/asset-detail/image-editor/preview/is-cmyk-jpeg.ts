/** Number of color channels of CMYK. */
const CMYK_CHANNELS = 4;

/**
 * Returns whether a file is a JPEG in CMYK. Browsers decode it without its profile, in colors that differ from those of the saved image.
 * Reads only the headers of segments.
 */
export async function isCmykJpeg(file: Blob): Promise<boolean> {
  for (let at = 2; at < file.size; ) {
    const bytes = new Uint8Array(await file.slice(at, at + 10).arrayBuffer());
    const [prefix, marker = 0, high = 0, low = 0] = bytes;
    if (prefix !== 0xff) return false;
    if (isFrameHeader(marker)) return bytes[9] === CMYK_CHANNELS;
    at += 2 + high * 256 + low;
  }
  return false;
}

/** SOF0 to SOF15, without the markers of tables among them. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
