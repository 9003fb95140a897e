/** Tone mapping of high dynamic range for common screens, as an ffmpeg filter. Its output has the BT.709 matrix. */
export const TONE_MAPPING =
  'zscale=transfer=linear:npl=100,tonemap=hable:desat=0,zscale=primaries=bt709:transfer=bt709:matrix=bt709:range=tv';
