import cookie from '@fastify/cookie';
import jwt from '@fastify/jwt';
import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import type { Metrics } from '@spindle/core/telemetry/metrics-reader';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  fastify,
  LogController,
  type onSendAsyncHookHandler,
} from 'fastify';
import { analyzeAgain } from './analysis/addon-analysis.ts';
import { analysisRoutes } from './analysis/routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import type { App, Slots } from './app-parts.ts';
import { assetSchemaRoutes } from './asset-schemas/routes.ts';
import { assetRoutes } from './assets/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { bulkChange } from './bulk/change.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { purgeCdn } from './cdn/purge.ts';
import { cdnRoutes } from './cdn/routes.ts';
import { changeSetRoutes } from './change-sets/routes.ts';
import { collectionRoutes } from './collections/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { configRoutes } from './config/routes.ts';
import { conversionRoutes } from './conversions/routes.ts';
import { saveConversion } from './conversions/save.ts';
import { openChanges } from './credentials/changes.ts';
import { openPrincipals } from './credentials/principals.ts';
import { openTokens, TOKEN_ALGORITHM } from './credentials/tokens.ts';
import { deepzoomRoutes } from './deepzoom/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { duplicateRoutes } from './duplicates/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { faceSearchRoutes } from './face-search/routes.ts';
import { factRoutes } from './facts/routes.ts';
import { openCleanCopies } from './files/clean/clean-copies.ts';
import { openMetadataWriter } from './files/metadata-writer.ts';
import { fileRoutes } from './files/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { openAuthenticator } from './http/auth.ts';
import { allowCompression } from './http/bodies/compression.ts';
import { decodeBodies } from './http/bodies/encoded-bodies.ts';
import { endConnections } from './http/connections/end-connections.ts';
import { endRevokedRequests } from './http/connections/open-requests.ts';
import { answerErrors } from './http/errors.ts';
import { openCors } from './http/headers/cors.ts';
import { setSecurityHeaders } from './http/headers/security-headers.ts';
import { openLimits } from './http/limits.ts';
import { rememberMethods } from './http/methods.ts';
import { observeRequests } from './http/observe-requests.ts';
import { acceptOldNames } from './http/old-names.ts';
import { acceptJson, logRequests } from './http/requests.ts';
import { serveWeb } from './http/serve-web.ts';
import { openUsage, type Usage } from './http/usage/open-usage.ts';
import { imageEditRoutes } from './image-edits/routes.ts';
import { openImages } from './images/open-images.ts';
import { imageRoutes } from './images/routes.ts';
import { openInteractiveTasks } from './interactive/interactive-tasks.ts';
import { jobRoutes } from './jobs/routes.ts';
import { legalRoutes } from './legal/routes.ts';
import { linkRoutes } from './links/routes.ts';
import { mergeRoutes } from './merge/routes.ts';
import { listNotifications } from './notifications/list.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { startPeriodicTasks } from './periodic-tasks.ts';
import { openGazetteer } from './places/gazetteer.ts';
import { placeRoutes } from './places/routes.ts';
import { posterRoutes } from './posters/routes.ts';
import { openSources } from './renditions/open-sources.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { createSearchEngine } from './search/engine/postgres-engine.ts';
import { searchRoutes } from './search/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { authorizedDomains } from './settings/authorized-domains.ts';
import { settingsRoutes } from './settings/routes.ts';
import { openSettingsCache } from './settings/settings-cache.ts';
import { guestFileRoutes } from './shares/guest-files/routes.ts';
import { shareRoutes } from './shares/routes.ts';
import { visitorRoutes } from './shares/visitors/routes.ts';
import { stackRoutes } from './stacks/routes.ts';
import { storageMoveRoutes } from './storage-move/routes.ts';
import { storyboardRoutes } from './storyboards/routes.ts';
import { subtitleRoutes } from './subtitles/routes.ts';
import { tagRoutes } from './tags/routes.ts';
import { cutoutRoutes } from './tools/cutouts/routes.ts';
import { toolRoutes } from './tools/routes.ts';
import { transcodeRoutes } from './transcodes/routes.ts';
import { trashRoutes } from './trash/routes.ts';
import { openUploadProtocol } from './uploads/protocol.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { usageRoutes } from './usage/routes.ts';
import { userRoutes } from './users/routes.ts';
import { replaceContent } from './versions/replace.ts';
import { versionRoutes } from './versions/routes.ts';
import { waveformRoutes } from './waveforms/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { wordSubstitutionRoutes } from './word-substitutions/routes.ts';

/** Limits JSON bodies, in bytes. Uploads have their own routes. */
const BODY_MAX_BYTES = 1024 * 1024;

/** Closes connections without a byte in either direction for this long, in milliseconds: the peer is dead or hostile. */
const SILENCE_MS = 120_000;

/**
 * Builds the whole application. It does not listen yet. `checkAnswers` parses each response with its contract (tests). `extend` adds hooks and
 * routes before those of the product (the mock).
 */
export async function buildApp(
  ctx: Context,
  secrets: Secrets,
  options: {
    checkAnswers?: boolean;
    onSend?: onSendAsyncHookHandler;
    checkStore?: (ctx: Context) => Promise<void>;
    /** Replaced by the benchmark that measures what counting costs. */
    openUsage?: (http: FastifyInstance, ctx: Context) => Usage;
    metrics?: Metrics | null;
    extend?: (app: App) => void;
  } = {},
): Promise<FastifyInstance> {
  const http = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    connectionTimeout: SILENCE_MS,
    trustProxy: trustOf(ctx.config.trustProxy),
    genReqId: () => crypto.randomUUID(),
    // The router's default of 100 is less than the bound of a share's token. A path with a longer parameter matches no
    // route: 404.
    routerOptions: { maxParamLength: 256 },
  });
  http.decorateRequest('actor', null);
  http.decorateRequest('limit', null);
  acceptOldNames(http);
  const usage = (options.openUsage ?? openUsage)(http, ctx);
  endConnections(http);
  if (options.onSend) http.addHook('onSend', options.onSend);
  observeRequests(http);
  logRequests(http);
  answerErrors(http, ctx.config.databaseUrl);
  acceptJson(http);
  decodeBodies(http);
  const methodsOf = rememberMethods(http);
  setSecurityHeaders(http, ctx.config);
  await allowCompression(http);
  await http.register(cookie);
  await http.register(jwt, {
    secret: secrets.tokenKey,
    sign: { algorithm: TOKEN_ALGORITHM },
    verify: { algorithms: [TOKEN_ALGORITHM] },
  });

  const app = openApp(http, ctx, secrets, {
    checkAnswers: options.checkAnswers ?? false,
    metrics: options.metrics ?? null,
    usage,
  });
  await openCors(http, ctx.config, authorizedDomains(app.settings));
  const stopTasks = startPeriodicTasks(ctx, app.search, options.checkStore);
  http.addHook('onClose', stopTasks);
  options.extend?.(app);
  for (const register of ROUTES) register(app);
  await documentRoutes(app);
  await serveWeb(http, methodsOf);
  return http;
}

/** All routes of the API, in the order of registration. */
const ROUTES: readonly ((app: App) => void)[] = [
  healthRoutes,
  configRoutes,
  legalRoutes,
  sessionRoutes,
  apiKeyRoutes,
  userRoutes,
  settingsRoutes,
  storageMoveRoutes,
  webhookRoutes,
  exportRoutes,
  assetSchemaRoutes,
  assetRoutes,
  versionRoutes,
  trashRoutes,
  bulkRoutes,
  uploadRoutes,
  searchRoutes,
  placeRoutes,
  mergeRoutes,
  duplicateRoutes,
  stackRoutes,
  linkRoutes,
  fileRoutes,
  imageRoutes,
  conversionRoutes,
  imageEditRoutes,
  subtitleRoutes,
  wordSubstitutionRoutes,
  transcodeRoutes,
  storyboardRoutes,
  posterRoutes,
  waveformRoutes,
  analysisRoutes,
  factRoutes,
  tagRoutes,
  faceSearchRoutes,
  peopleRoutes,
  deepzoomRoutes,
  toolRoutes,
  cutoutRoutes,
  cdnRoutes,
  collectionRoutes,
  shareRoutes,
  visitorRoutes,
  guestFileRoutes,
  jobRoutes,
  notificationRoutes,
  auditRoutes,
  changeSetRoutes,
  commentRoutes,
  reviewRoutes,
  usageRoutes,
];

/** Opens what routes share. It closes with the server. */
function openApp(
  http: FastifyInstance,
  ctx: Context,
  secrets: Secrets,
  given: Pick<App, 'checkAnswers' | 'metrics' | 'usage'>,
): App {
  const changes = openChanges(ctx);
  const tokens = openTokens(http);
  const limits = openLimits(ctx.config, ctx.log);
  const principals = openPrincipals(ctx, secrets, changes);
  // After the principals, which drop what they cached first.
  endRevokedRequests(http, principals, changes);
  const settings = openSettingsCache(ctx, changes);
  const interactive = openInteractiveTasks(ctx, changes);
  const images = openImages(ctx, changes, interactive, settings);
  const metadataWriter = openMetadataWriter(ctx);
  const cleanCopies = openCleanCopies(metadataWriter);
  const places = openGazetteer();
  const uploads = openUploadProtocol(ctx, images.thumbnails);
  http.addHook('onClose', async () => {
    cleanCopies.close();
    metadataWriter.close();
    await places.close();
    await uploads.close();
    await images.close();
    await changes.close();
    await limits.close();
  });
  return {
    http,
    ctx,
    changes,
    auth: openAuthenticator(principals, tokens, ctx.now),
    limits,
    ...given,
    secrets,
    tokens,
    settings,
    interactive,
    images,
    uploads,
    refuseWithheldFaces: images.withheldFaces.refuseAsset,
    metadataWriter,
    cleanCopies,
    places,
    playback: openSources(ctx, secrets),
    search: createSearchEngine(({ actor }) => limits.heavy(`far-pages:${actor.userId}`)),
    slots: slotsOf(images.viewables),
  };
}

/** Fills the slots: connects verbs of features that do not import each other. */
function slotsOf(viewables: App['images']['viewables']): Slots {
  return {
    convertAssets: (ctx, ids, keys) =>
      bulkChange(ctx, bodyOnly({ action: 'convert' as const, ids, keys })),
    analyzeAgain,
    purgeImages: (ctx, ids) =>
      purgeCdn(ctx, bodyOnly({ asset_urls: ids.map((id) => `/conversion/${id}`) }), viewables),
    saveConversion,
    replaceContent,
    listNotifications,
  };
}

/** Returns the input of a route without parameters. */
const bodyOnly = <B>(body: B) => ({ params: undefined, query: undefined, body });

/** Returns Fastify's `trustProxy`. A number counts proxies from the nearest one: addresses beyond them were written by the caller. */
function trustOf(trusted: Context['config']['trustProxy']) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;
}
