import { exportAuditCsv, exportAuditNdjson } from '@spindle/contracts/audit/audit-routes';
import { downloadJob } from '@spindle/contracts/bulk/bulk';
import { downloadCollection } from '@spindle/contracts/collections/collection-routes';
import { readTile, readTileSource } from '@spindle/contracts/deepzoom/deepzoom';
import {
  readFile,
  readImage,
  readImageFirst,
  readImageLegacy,
} from '@spindle/contracts/files/files';
import type { Route } from '@spindle/contracts/http/route';
import { readWatermark } from '@spindle/contracts/settings/settings';
import {
  downloadShare,
  downloadSharedAsset,
  readSharedImage,
} from '@spindle/contracts/shares/share-routes';
import * as shared from '@spindle/contracts/shares/shared-videos';
import { subtitleLanguage } from '@spindle/contracts/subtitles/subtitles';
import * as storyboards from '@spindle/contracts/video/storyboards';
import * as transcodes from '@spindle/contracts/video/transcodes';
import type { Context } from '@spindle/core/context';
import type { HttpApp } from '../http-app.ts';

/** What a caller without EDIT_ASSET gets of an asset with the face of somebody whose consent was withdrawn or has expired. */
export type FaceRule =
  /** The image with that face blurred: the verb answers with `prepareImage`. */
  | 'blur'
  /** 403. */
  | 'refuse'
  /** An archive that names the asset instead: the verb answers with `createZip`. */
  | 'leave-out'
  /** The same as everybody: the file shows no picture. */
  | 'show';

/** The rule of each route that returns a file and does not require EDIT_ASSET. */
export const FACE_RULES: ReadonlyMap<Route, FaceRule> = new Map<Route, FaceRule>([
  [readImage, 'blur'],
  [readImageLegacy, 'blur'],
  [readImageFirst, 'blur'],
  [readSharedImage, 'blur'],
  [readFile, 'refuse'],
  [downloadSharedAsset, 'refuse'],
  [readTileSource, 'refuse'],
  [readTile, 'refuse'],
  [storyboards.readStoryboard, 'refuse'],
  [storyboards.readStoryboardSprite, 'refuse'],
  [storyboards.readStoryboardFrame, 'refuse'],
  [transcodes.readPlaylist, 'refuse'],
  [transcodes.readRendition, 'refuse'],
  [transcodes.readRenditionFirstUrl, 'refuse'],
  [transcodes.readTrack, 'refuse'],
  [transcodes.readSegment, 'refuse'],
  [transcodes.readSubtitleTrack, 'show'],
  [transcodes.readSubtitleSegment, 'show'],
  [shared.readSharedPlaylist, 'refuse'],
  [shared.readSharedTrack, 'refuse'],
  [shared.readSharedSegment, 'refuse'],
  [shared.readSharedSubtitleTrack, 'show'],
  [shared.readSharedSubtitleSegment, 'show'],
  [downloadCollection, 'leave-out'],
  [downloadJob, 'leave-out'],
  [downloadShare, 'leave-out'],
  [readWatermark, 'show'],
  [exportAuditCsv, 'show'],
  [exportAuditNdjson, 'show'],
]);

/** Returns the rule of a route; null for one whose callers all have EDIT_ASSET. Throws for a route that nobody has decided about. */
export function faceRuleOf(route: Route): FaceRule | null {
  const { access } = route;
  if (access.kind === 'permission' && access.permission === 'EDIT_ASSET') return null;
  const rule = FACE_RULES.get(route);
  if (!rule) throw new Error(`FACE_RULES has no rule for ${route.method} ${route.path}`);
  return rule;
}

/** Returns a check of a route's answer: it throws Forbidden if the rule refuses the asset in the path. */
export function refusalOfFaces(app: Pick<HttpApp, 'refuseWithheldFaces'>, route: Route) {
  const isRefused = faceRuleOf(route) === 'refuse';
  return async ({ actor }: Context, params: unknown, query: unknown): Promise<void> => {
    if (isRefused && !(route === readFile && isSubtitle(query)))
      await app.refuseWithheldFaces(actor, (params as { id: string }).id);
  };
}

const isSubtitle = (query: unknown) => subtitleLanguage((query as { key: string }).key) !== null;
