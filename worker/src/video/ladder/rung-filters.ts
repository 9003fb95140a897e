import type { Size } from '../../ffmpeg/media-info.ts';
import type { Rung } from './rung.ts';

/** Returns the filter that scales a frame. */
export const scaleFilter = ({ width, height }: Size) =>
  `scale=${width}:${height}:flags=bicubic,setsar=1`;

/** Returns the filter that crops a scaled frame, or `null`, the filter without effect. */
export const cropFilter = ({ cut }: Rung) => (cut ? `crop=${cut.width}:${cut.height}` : 'null');

/** Returns the filter that adds bars, or `null`. */
export const barsFilter = ({ bars }: Rung) =>
  bars ? `pad=${bars.frame.width}:${bars.frame.height}:-1:-1:color=0x${bars.colour}` : 'null';
