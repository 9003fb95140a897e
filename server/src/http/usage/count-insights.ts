import type { Config } from '@spindle/core/config/config';
import type { AssetUseKind, ShareRef } from '@spindle/core/insights/insight-counts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { embeddingHost } from './embedding-host.ts';
import type { InsightCounter } from './insight-counter.ts';

/** What a request uses. Routes fill it while they run; it is counted when the response has ended. */
export interface RequestUse {
  /** The assets whose files the response contains, and how it uses them. */
  assets?: { ids: readonly string[]; kind: AssetUseKind | null };
  /** The share that the caller visits. */
  share?: ShareRef;
  /** Whether the visit of the share begins with this request. */
  isNewVisit?: boolean;
}

/** Counts what requests use. */
export interface InsightHooks {
  /** Counts bytes of a response that were sent. Also called while a long download runs. */
  addBytes(request: FastifyRequest, bytes: number): void;
  /** Counts a response that has ended. `userId` is the user for whom the request counts. */
  addResponse(request: FastifyRequest, reply: FastifyReply, userId: number): void;
}

/** Counts uses of assets, visits of shares and embedding sites in memory. */
export function countInsights(
  http: FastifyInstance,
  { publicUrl, cdnUrl }: Pick<Config, 'publicUrl' | 'cdnUrl'>,
  counter: InsightCounter,
): InsightHooks {
  http.decorateRequest('use', null);
  const ownHosts = new Set([publicUrl, cdnUrl ?? publicUrl].map((url) => new URL(url).hostname));
  /** Returns the site that embeds the one asset of a response, and its id; null when none does. */
  const embeddingOf = ({ headers, hostname, use }: FastifyRequest) => {
    const [assetId, ...more] = use?.assets?.ids ?? [];
    if (assetId === undefined || more.length > 0) return null;
    const host = embeddingHost(headers, ownHosts, hostname);
    return host === null ? null : { host, assetId };
  };
  return {
    addBytes(request, bytes) {
      if (!request.use) return;
      if (request.use.share) counter.addShareBytes(request.use.share, bytes);
      const embedding = embeddingOf(request);
      if (embedding) counter.addHost({ ...embedding, requests: 0, bytes });
    },
    addResponse(request, reply, userId) {
      const { use } = request;
      if (!use || reply.statusCode >= 400 || !reply.raw.headersSent) return;
      const { assets, share } = use;
      if (share && use.isNewVisit) counter.addVisit(share);
      const embedding = embeddingOf(request);
      if (embedding) counter.addHost({ ...embedding, requests: 1, bytes: 0 });
      const { kind } = assets ?? {};
      if (!assets || !kind) return;
      for (const assetId of assets.ids)
        counter.addUse({ userId, assetId, kind, ...(share && { share }) });
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request uses; null for most routes. */
    use: RequestUse | null;
  }
}
