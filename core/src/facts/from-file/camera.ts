import { FACT_TEXT_MAX } from '@spindle/contracts/facts/facts';
import { CAMERA_TAGS } from './fact-tags.ts';
import { type Found, textOf } from './tag-values.ts';

/** Words of companies that are no part of a maker's name. */
const COMPANY =
  /[\s,]+(?:corporation|corp|company|co|ltd|inc|ag|gmbh|imaging|camera|optical|electronics|technologies|electric)\b\.?/gi;

/** Returns maker and model of the camera, the maker only once: `NIKON Z 8` for `NIKON CORPORATION` and `NIKON Z 8`. */
export function cameraOf(metadata: unknown): Found<string> | null {
  for (const [makeTag, modelTag] of CAMERA_TAGS) {
    const model = textOf(metadata, modelTag);
    const value = nameCamera(textOf(metadata, makeTag), model).slice(0, FACT_TEXT_MAX);
    if (value !== '') return { value, source: model ? modelTag : makeTag };
  }
  return null;
}

function nameCamera(make: string, model: string): string {
  const maker = make.replace(COMPANY, '').replace(/[\s,.]+$/, '');
  const makers = make.toLowerCase().split(/[\s,.-]+/);
  const [first = ''] = model.toLowerCase().split(/[\s-]+/);
  const hasMaker = model.toLowerCase().startsWith(maker.toLowerCase()) || makers.includes(first);
  return (hasMaker ? model : `${maker} ${model}`).replace(/\s+/g, ' ').trim();
}
