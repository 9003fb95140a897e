import { z } from 'zod';
import type { Permission, RoleName } from '../users/permissions.ts';

/**
 * Who may call: everybody; whoever is signed in; whoever holds the permission; certain roles. `media` is for files that
 * a browser element loads: every credential of API decision 5 counts there, signed addresses and the media cookie too. What is
 * public may be media as well: files that the address alone opens. `openly`: who brings no credential is let in, and the verb says what is
 * open to everybody.
 * `by-action`: the `action` of the body says which permission, null is whoever is signed in.
 */
export type Access =
  | { kind: 'public'; media?: true }
  | { kind: 'signed-in' }
  | { kind: 'permission'; permission: Permission }
  | { kind: 'roles'; roles: readonly RoleName[] }
  | { kind: 'media'; permission: Permission; openly?: true }
  | { kind: 'by-action'; permissions: Readonly<Record<string, Permission | null>> };

export const PUBLIC: Access = { kind: 'public' };
export const PUBLIC_MEDIA: Access = { kind: 'public', media: true };
export const SIGNED_IN: Access = { kind: 'signed-in' };
export const needs = (permission: Permission): Access => ({ kind: 'permission', permission });
export const onlyRoles = (...roles: RoleName[]): Access => ({ kind: 'roles', roles });
export const byAction = (permissions: Readonly<Record<string, Permission | null>>): Access => ({
  kind: 'by-action',
  permissions,
});
export const mediaOpenly = (permission: Permission): Access => ({
  kind: 'media',
  permission,
  openly: true,
});
export const mediaNeeds = (permission: Permission): Access => ({ kind: 'media', permission });

/** Ids that exist where an example is run: the guard test makes them. */
export interface World {
  assetId: string;
  assetIds: string[];
  /** An asset that has an earlier version: 1. */
  replacedAssetId: string;
  videoId: string;
  jobId: number;
  /** A job that has not ended, and one that has failed. */
  openJobId: number;
  failedJobId: number;
  /** Its original cannot be read. */
  failedAssetId: string;
  /** A private collection of whoever calls, with an asset. */
  collectionId: number;
  searchId: string;
  /** A merge that whoever calls has made, of `assetId`. */
  mergeId: number;
  savedSearchId: number;
  /** A share of whoever calls, with downloads and without a password; and a picture that it shows. */
  shareId: number;
  shareToken: string;
  sharedAssetId: string;
  /** A schema with one property, `sku`: text of at most 20 characters, searchable. */
  schemaId: number;
  /** Of whoever calls, and of somebody who is disabled. */
  userId: number;
  disabledUserId: number;
  email: string;
  password: string;
}

export type SuccessStatus = 200 | 201 | 202;

export interface Example {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
}

/** One endpoint: what travels, and who may call. The same object serves the server, the web client, the tests and the docs. */
export interface Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Parameters as `{name}`, the way the specification writes them. */
  path: string;
  summary: string;
  access: Access;
  params: P;
  query: Q;
  body: B;
  /** `multipart` bodies are read by the route itself, streamed; `body` then describes the fields. */
  bodyFormat: 'none' | 'json' | 'multipart';
  answer: A;
  answerFormat: 'json' | 'text' | 'file';
  /** Status of a success. */
  status: SuccessStatus;
  /** Shapes of a route that has several statuses of success. `answer` is their union. */
  answerByStatus?: Partial<Record<SuccessStatus, z.ZodType>>;
  example: (world: World) => Example;
}

type Given<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
> = Pick<Route<P, Q, B, A>, 'method' | 'path' | 'summary' | 'access' | 'answer' | 'example'> &
  Partial<
    Pick<
      Route<P, Q, B, A>,
      'params' | 'query' | 'body' | 'bodyFormat' | 'answerFormat' | 'status' | 'answerByStatus'
    >
  >;

/** Takes nothing; extra keys are dropped. */
const Nothing = z.object({}).optional();

/** Declares an endpoint. Parts that are not given take nothing; a body is JSON unless said otherwise. */
export function route<
  A extends z.ZodType,
  P extends z.ZodType = typeof Nothing,
  Q extends z.ZodType = typeof Nothing,
  B extends z.ZodType = typeof Nothing,
>(given: Given<P, Q, B, A>): Route<P, Q, B, A> {
  return {
    params: Nothing as unknown as P,
    query: Nothing as unknown as Q,
    body: Nothing as unknown as B,
    bodyFormat: given.body === undefined ? 'none' : 'json',
    answerFormat: 'json',
    status: 200,
    ...given,
  };
}

/** What a verb receives: the parsed parts of the request. */
export type Input<R extends Route> = {
  params: z.output<R['params']>;
  query: z.output<R['query']>;
  body: z.output<R['body']>;
};

/** What a caller passes: the parts that the route takes. */
export type Call<R extends Route> = {
  params?: z.input<R['params']>;
  query?: z.input<R['query']>;
  body?: z.input<R['body']>;
};

export type Answer<R extends Route> = z.output<R['answer']>;
