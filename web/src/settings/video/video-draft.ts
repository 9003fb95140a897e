import type { ErrorDetail } from '@spindle/contracts/http/errors';
import { type PreviewClip, VideoSettings } from '@spindle/contracts/settings/video-settings';
import { schemaErrors } from '../../lib/schema-errors.ts';

/** The video settings that are being edited. Colors have no '#'. */
export interface VideoDraft extends Omit<VideoSettings, 'preview'> {
  preview: Omit<PreviewClip, 'video_preview_start'> & {
    /** As typed: seconds, or HH:MM:SS.mmm. */
    video_preview_start: string;
  };
}

/** Returns the draft of stored settings. */
export function draftOf({ preview, ...rest }: VideoSettings): VideoDraft {
  const video_preview_start = String(preview.video_preview_start);
  return { ...rest, preview: { ...preview, video_preview_start } };
}

/** Returns the section in the form that the API accepts. */
export function sectionOf({ preview, ...rest }: VideoDraft) {
  const start = preview.video_preview_start.trim();
  const video_preview_start = /^\d+(\.\d+)?$/.test(start) ? Number(start) : start;
  return { ...rest, preview: { ...preview, video_preview_start } };
}

/** Tells whether two drafts would be saved as the same section. */
export function isSame(one: VideoDraft, other: VideoDraft): boolean {
  return JSON.stringify(sectionOf(one)) === JSON.stringify(sectionOf(other));
}

/** Returns the errors that the server would report. */
export function validationErrors(draft: VideoDraft): ErrorDetail[] {
  return schemaErrors(VideoSettings, sectionOf(draft));
}
