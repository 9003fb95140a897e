import type { ErrorDetail } from '@spindle/contracts/http/errors';
import {
  type Conversion,
  GivenImageSettings,
  type ImageSettings,
} from '@spindle/contracts/settings/image-settings';
import { schemaErrors } from '../../lib/schema-errors.ts';

/** A conversion that is being edited. */
export interface DraftConversion extends Omit<Conversion, 'id' | 'value'> {
  /** Identifies the row on this page. */
  uid: string;
  /** Missing until it is saved. */
  id?: number | undefined;
}

/** The image settings that are being edited. */
export interface ImageDraft
  extends Omit<ImageSettings, 'conversions' | 'on_demand_presets' | 'watermarkFile'> {
  conversions: DraftConversion[];
  /** On-demand presets, one per line. */
  presets: string;
  /** URL of the stored watermark. */
  watermarkFile: string | null;
  /** The image file for a new watermark. */
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

/** Returns the draft of settings. Rows keep the uids of `before`, so that unchanged rows are not rendered again. */
export function draftOf(settings: ImageSettings, before?: ImageDraft): ImageDraft {
  const { conversions, on_demand_presets, ...rest } = settings;
  const uids = new Map(before?.conversions.map(({ key, uid }) => [key, uid]));
  return {
    ...rest,
    conversions: conversions.map(({ value: _, ...conversion }) => ({
      ...conversion,
      uid: uids.get(conversion.key) ?? `stored-${conversion.id}`,
    })),
    presets: on_demand_presets.join('\n'),
    upload: null,
  };
}

/** Returns the section in the form that the API accepts. */
export function sectionOf({ conversions, presets, upload: _, watermarkFile, ...rest }: ImageDraft) {
  return {
    ...rest,
    watermarkFile,
    conversions: conversions.map(({ uid: _uid, ...conversion }) => conversion),
    on_demand_presets: presetLines(presets).map(({ text }) => text),
  };
}

/** Tells whether two drafts would be saved as the same section and watermark. */
export function isSame(one: ImageDraft, other: ImageDraft): boolean {
  const [a, b] = [one, other].map((draft) => JSON.stringify(sectionOf(draft)));
  return a === b && one.upload === other.upload;
}

/** Returns the errors that the server would report. */
export function validationErrors(draft: ImageDraft): ErrorDetail[] {
  return schemaErrors(GivenImageSettings, sectionOf(draft));
}

/** Returns the lines that are not blank, with their line numbers. */
export function presetLines(presets: string): { text: string; line: number }[] {
  return presets
    .split('\n')
    .map((text, at) => ({ text: text.trim(), line: at + 1 }))
    .filter(({ text }) => text !== '');
}
