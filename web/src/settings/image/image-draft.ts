import type { ErrorDetail } from '@spindle/contracts/http/errors';
import {
  type Conversion,
  GivenImageSettings,
  type ImageSettings,
} from '@spindle/contracts/settings/image-settings';

export interface DraftConversion extends Omit<Conversion, 'id' | 'value'> {
  /** Names the row on this page. */
  uid: string;
  /** None until it is saved. */
  id?: number | undefined;
}

/** The image settings while they are edited. */
export interface ImageDraft
  extends Omit<ImageSettings, 'conversions' | 'on_demand_presets' | 'watermarkFile'> {
  conversions: DraftConversion[];
  /** One a line. */
  presets: string;
  /** Where the kept watermark can be seen. */
  watermarkFile: string | null;
  /** A picture that is to be the watermark. */
  upload: File | null;
}

export const NEW_CONVERSION: Omit<DraftConversion, 'uid'> = {
  key: '',
  size: '',
  watermark: false,
  public: false,
  enabled: true,
  format: 'jpg',
  dpi: 72,
  optimise: true,
};

/** `before` lends the rows their names, so that those that stay are not drawn anew. */
export function draftOf(settings: ImageSettings, before?: ImageDraft): ImageDraft {
  const { conversions, on_demand_presets, ...rest } = settings;
  const uids = new Map(before?.conversions.map(({ key, uid }) => [key, uid]));
  return {
    ...rest,
    conversions: conversions.map(({ value: _, ...conversion }) => ({
      ...conversion,
      uid: uids.get(conversion.key) ?? `kept-${conversion.id}`,
    })),
    presets: on_demand_presets.join('\n'),
    upload: null,
  };
}

/** The section as it is sent. */
export function sectionOf({ conversions, presets, upload: _, watermarkFile, ...rest }: ImageDraft) {
  return {
    ...rest,
    watermarkFile,
    conversions: conversions.map(({ uid: _uid, ...conversion }) => conversion),
    on_demand_presets: presetLines(presets).map(({ text }) => text),
  };
}

export function isSame(one: ImageDraft, other: ImageDraft): boolean {
  const [a, b] = [one, other].map((draft) => JSON.stringify(sectionOf(draft)));
  return a === b && one.upload === other.upload;
}

/** What is wrong with it, as the server would say. */
export function validationErrors(draft: ImageDraft): ErrorDetail[] {
  const { error } = GivenImageSettings.safeParse(sectionOf(draft));
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
}

/** The lines that hold something, with the number that each has on the page. */
export function presetLines(presets: string): { text: string; line: number }[] {
  return presets
    .split('\n')
    .map((text, at) => ({ text: text.trim(), line: at + 1 }))
    .filter(({ text }) => text !== '');
}
