import cookie from '@fastify/cookie';
import jwt from '@fastify/jwt';
import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  fastify,
  LogController,
  type onSendAsyncHookHandler,
} from 'fastify';
import { assetSchemaRoutes } from './asset-schemas/routes.ts';
import { assetRoutes } from './assets/routes.ts';
import { bulkChange } from './bulk/change.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { purgeCdn } from './cdn/purge.ts';
import { cdnRoutes } from './cdn/routes.ts';
import { collectionRoutes } from './collections/routes.ts';
import { configRoutes } from './config/routes.ts';
import { conversionRoutes } from './conversions/routes.ts';
import { openChanges } from './credentials/changes.ts';
import { openPrincipals } from './credentials/principals.ts';
import { TOKEN_ALGORITHM, tokensOf } from './credentials/tokens.ts';
import { deepzoomRoutes } from './deepzoom/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { openTaggedCopies } from './files/tagged-copies.ts';
import { healthRoutes } from './health/routes.ts';
import type { App } from './http/app-parts.ts';
import { openAuthenticator } from './http/auth.ts';
import { allowCompression } from './http/compression.ts';
import { openCors } from './http/cors.ts';
import { answerErrors } from './http/errors.ts';
import { openLimits } from './http/limits.ts';
import { rememberMethods } from './http/methods.ts';
import { acceptJson, logRequests } from './http/requests.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { serveWeb } from './http/web.ts';
import { openImages } from './images/open-images.ts';
import { openInteractive } from './interactive/interactive-tasks.ts';
import { jobRoutes } from './jobs/routes.ts';
import { linkRoutes } from './links/routes.ts';
import { mergeRoutes } from './merge/routes.ts';
import { listNotifications } from './notifications/list.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { posterRoutes } from './posters/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { openSettingsMemory } from './settings/memory.ts';
import { settingsRoutes } from './settings/routes.ts';
import { shareRoutes } from './shares/routes.ts';
import { storyboardRoutes } from './storyboards/routes.ts';
import { subtitleRoutes } from './subtitles/routes.ts';
import { toolRoutes } from './tools/routes.ts';
import { openSources, transcodeRoutes } from './transcodes/routes.ts';
import { trashRoutes } from './trash/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { userRoutes } from './users/routes.ts';
import { versionRoutes } from './versions/routes.ts';
import { waveformRoutes } from './waveforms/routes.ts';
import { wordSubstitutionRoutes } from './word-substitutions/routes.ts';

/** Bytes of a JSON body. Files come by other doors. */
const BODY_MAX_BYTES = 1024 * 1024;

/** Milliseconds without a byte in either direction: the other side is dead, or wants to hold us. */
const SILENCE_MS = 120_000;

/** The whole application, not yet listening. */
export async function buildApp(
  ctx: Context,
  secrets: Secrets,
  options: { checkAnswers?: boolean; onSend?: onSendAsyncHookHandler } = {},
): Promise<FastifyInstance> {
  const http = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    connectionTimeout: SILENCE_MS,
    trustProxy: trustOf(ctx.config.trustProxy),
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 256 },
  });
  http.decorateRequest('actor', null);
  http.decorateRequest('limit', null);
  if (options.onSend) http.addHook('onSend', options.onSend);
  logRequests(http);
  answerErrors(http, ctx.config.databaseUrl);
  acceptJson(http);
  const methodsOf = rememberMethods(http);
  await setSecurityHeaders(http, ctx.config);
  await openCors(http, ctx.config);
  await allowCompression(http);
  await http.register(cookie);
  await http.register(jwt, {
    secret: secrets.tokenKey,
    sign: { algorithm: TOKEN_ALGORITHM },
    verify: { algorithms: [TOKEN_ALGORITHM] },
  });

  const changes = openChanges(ctx);
  const principals = openPrincipals(ctx, secrets, changes);
  const tokens = tokensOf(http);
  const limits = openLimits(ctx.config, ctx.log);
  const settings = openSettingsMemory(ctx, changes);
  const interactive = openInteractive(ctx, changes);
  const images = openImages(ctx, changes, interactive, settings);
  const copies = openTaggedCopies(ctx);
  http.addHook('onClose', async () => {
    copies.close();
    await images.close();
    await changes.close();
    await limits.close();
  });
  const app: App = {
    http,
    ctx,
    auth: openAuthenticator(principals, tokens, ctx.now),
    limits,
    checkAnswers: options.checkAnswers ?? false,
  };

  healthRoutes(app);
  configRoutes(app);
  sessionRoutes(app, tokens, listNotifications);
  userRoutes(app, secrets);
  settingsRoutes(app, settings, secrets);
  assetSchemaRoutes(app);
  assetRoutes(app, { copies, thumbnails: images.thumbnails });
  versionRoutes(app, copies);
  trashRoutes(app);
  bulkRoutes(app);
  uploadRoutes(app, images.thumbnails);
  searchRoutes(app);
  mergeRoutes(app);
  linkRoutes(app, secrets);
  fileRoutes(app, settings, { copies, secrets });
  conversionRoutes(app, images, settings, copies, {
    convertAssets: (ctx, ids, keys) =>
      bulkChange(ctx, bodyOnly({ action: 'convert' as const, ids, keys })),
    purgeImages: (ctx, ids) =>
      purgeCdn(
        ctx,
        bodyOnly({ asset_urls: ids.map((id) => `/conversion/${id}`) }),
        images.viewables,
      ),
  });
  subtitleRoutes(app);
  wordSubstitutionRoutes(app, settings);
  const films = openSources(app, secrets);
  transcodeRoutes(app, films);
  storyboardRoutes(app, secrets, images);
  posterRoutes(app, interactive);
  waveformRoutes(app);
  deepzoomRoutes(app, { viewables: images.viewables, interactive, settings });
  toolRoutes(app, { interactive, settings, cache: images.cache });
  cdnRoutes(app, images);
  collectionRoutes(app, secrets);
  shareRoutes(app, secrets, { images, films });
  jobRoutes(app);
  notificationRoutes(app);
  await documentRoutes(app);
  await serveWeb(http, methodsOf);
  return http;
}

/** The input of a route without parameters. */
const bodyOnly = <B>(body: B) => ({ params: undefined, query: undefined, body });

/** A number of proxies counts from the nearest: what lies beyond them was written by the caller. */
function trustOf(trusted: Context['config']['trustProxy']) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;
}
