import type { UploadAnswer } from '@spindle/contracts/assets/assets';
import type { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';
import type { Context } from '@spindle/core/context';
import type { ImageEdit } from '@spindle/core/originals/insert-image-edit';
import type { Secrets } from '@spindle/core/secrets';
import type { Metrics } from '@spindle/core/telemetry/metrics-reader';
import type { ReplaceableAsset } from './assets/access.ts';
import type { Changes } from './credentials/changes.ts';
import type { Tokens } from './credentials/tokens.ts';
import type { CleanCopies } from './files/clean/clean-copies.ts';
import type { MetadataWriter } from './files/metadata-writer.ts';
import type { FormPart } from './http/form-part.ts';
import type { HttpApp } from './http/http-app.ts';
import type { ImageCache } from './images/image-cache.ts';
import type { Images } from './images/prepare-image.ts';
import type { InteractiveTasks } from './interactive/interactive-tasks.ts';
import type { UploadThumbnails } from './originals/upload-thumbnails.ts';
import type { Gazetteer } from './places/gazetteer.ts';
import type { Sources } from './renditions/read-rendition.ts';
import type { SearchEngine } from './search/engine/search-engine.ts';
import type { SettingsCache } from './settings/settings-cache.ts';
import type { UploadProtocol } from './uploads/protocol.ts';

/** The components of the process, each opened once. `app.ts` creates them; every routes file receives App alone. */
export interface App extends HttpApp {
  changes: Changes;
  secrets: Secrets;
  tokens: Tokens;
  settings: SettingsCache;
  interactive: InteractiveTasks;
  images: Images & { cache: ImageCache; thumbnails: UploadThumbnails };
  /** Writes metadata into copies of stored files, with ExifTool. */
  metadataWriter: MetadataWriter;
  /** Copies of stored files without personal information. */
  cleanCopies: CleanCopies;
  /** The towns of the world. */
  places: Gazetteer;
  /** Sources of video playback: indexes of HLS streams, and of those still being encoded. */
  playback: Sources;
  search: SearchEngine;
  /** Resumable uploads of users and of visitors. */
  uploads: UploadProtocol;
  /** The metrics of this process; null while nobody can read them. */
  metrics: Metrics | null;
  slots: Slots;
}

/** Verbs that features use of other features. `app.ts` fills them, so that no feature imports another. */
export interface Slots {
  /** Starts a job that renders the conversions of these keys. */
  convertAssets(ctx: Context, ids: string[], keys: string[]): Promise<unknown>;
  /** Starts a job that runs an add-on on these assets again. */
  analyzeAgain(ctx: Context, ids: string[], addon: AnalysisAddonKey): Promise<void>;
  /** Starts a job that purges the on-demand images of these assets from the cache and from the CDN. */
  purgeImages(ctx: Context, ids: string[]): Promise<unknown>;
  /** Saves the file of a form as a conversion. */
  saveConversion(
    ctx: Context,
    asset: ReplaceableAsset,
    form: { key: string; parts: AsyncIterable<FormPart>; edit?: ImageEdit },
    metadataWriter: MetadataWriter,
  ): Promise<UploadAnswer>;
  /** Replaces the original of an asset with the file of a form. */
  replaceContent(
    ctx: Context,
    asset: ReplaceableAsset,
    form: { parts: AsyncIterable<FormPart>; edit?: ImageEdit },
    metadataWriter: MetadataWriter,
  ): Promise<UploadAnswer>;
  listNotifications(
    ctx: Context,
    userId: number,
  ): Promise<{ notifications: { message: string }[] }>;
}
