import { z } from 'zod';
import type { Permission, RoleName } from './permissions.ts';

/** Who may call a route. */
export type Access =
  /** Everyone. `media`: the route serves files that need only their URL. */
  | { kind: 'public'; media?: true }
  | { kind: 'signed-in' }
  | { kind: 'permission'; permission: Permission }
  | { kind: 'roles'; roles: readonly RoleName[] }
  /**
   * Users with the permission, for files that a browser element loads. Every credential of API decision 5 counts, including signed
   * URLs and the media cookie. `openly` also admits callers without a credential; the verb then decides which files are public.
   */
  | { kind: 'media'; permission: Permission; openly?: true }
  /** Holders of the key in the query parameter `upload_key`, whose user may create assets. */
  | { kind: 'upload-key' }
  /** The `action` of the body selects the permission; null requires only a sign-in. */
  | { kind: 'by-action'; permissions: Readonly<Record<string, Permission | null>> };

export const PUBLIC: Access = { kind: 'public' };
export const PUBLIC_MEDIA: Access = { kind: 'public', media: true };
export const SIGNED_IN: Access = { kind: 'signed-in' };
export const needs = (permission: Permission): Access => ({ kind: 'permission', permission });
export const onlyRoles = (...roles: RoleName[]): Access => ({ kind: 'roles', roles });
/** Admits each action of a bulk route to the users with its permission. */
export const byAction = (permissions: Readonly<Record<string, Permission | null>>): Access => ({
  kind: 'by-action',
  permissions,
});
/** Admits users with the permission, and anonymous callers to public files. */
export const mediaOpenly = (permission: Permission): Access => ({
  kind: 'media',
  permission,
  openly: true,
});
/** Admits users with the permission, by any credential for media. */
export const mediaNeeds = (permission: Permission): Access => ({ kind: 'media', permission });

/** The ids that the examples of routes use. The tests that call every route create them in the database. */
export interface ExampleIds {
  assetId: string;
  assetIds: string[];
  /** An asset that has an earlier version: 1. */
  replacedAssetId: string;
  videoId: string;
  jobId: number;
  /** A job that has not ended. */
  openJobId: number;
  failedJobId: number;
  /** A completed bulk job `download` of the caller. */
  downloadJobId: number;
  /** An asset whose original cannot be read. */
  failedAssetId: string;
  /** An asset in the trash. */
  trashedAssetId: string;
  /** A private collection of the caller, with one asset. */
  collectionId: number;
  searchId: string;
  /** A saved face search of the caller. */
  faceSearchId: string;
  /** A comment of the caller on `assetId`. */
  commentId: number;
  /** A merge by the caller, of `assetId`. */
  mergeId: number;
  /** A change set of the caller: `assetId` was added to the collection `collectionId`. */
  changeSetId: number;
  /** A person with a face, `faceId`, on the asset `assetId`, and another person with a face there. */
  personId: number;
  otherPersonId: number;
  faceId: number;
  savedSearchId: number;
  /** A stack of two assets, and a suggested one. */
  stackId: number;
  stackSuggestionId: number;
  /** A share of the caller, of a collection, with downloads, comments, choices, reviews and files of visitors, without a password. */
  shareId: number;
  shareToken: string;
  /** A visitor of that share who told their name. */
  visitorId: number;
  /** An image in that share. */
  sharedAssetId: string;
  /** A schema with one property, `sku`: text of at most 20 characters, searchable. */
  schemaId: number;
  /** A webhook URL of the settings, and a delivery to it. */
  webhookId: string;
  webhookDeliveryId: string;
  /** The caller. */
  userId: number;
  disabledUserId: number;
  /** A disabled user who owns an asset, and whose transfer is not running. */
  formerOwnerId: number;
  /** A session of the caller, other than that of the request. */
  sessionId: string;
  /** A named API key of the caller. */
  apiKeyId: string;
  /** An imported log of the content delivery network. */
  cdnLogId: number;
  /** The code of an invite that is not used yet. */
  inviteCode: string;
  /** A code with which a user sets a new password. It is not used yet. */
  resetCode: string;
  /** Codes with which a new email address is confirmed, and its change stopped. They are not used yet. */
  emailCode: string;
  emailStopCode: string;
  /** Credentials of the caller. */
  email: string;
  password: string;
}

export type SuccessStatus = 200 | 201 | 202;

export interface Example {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
}

/** One endpoint: its data and who may call it. The server, the web client, the tests and the docs use the same object. */
export interface Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** The path, with parameters in braces: `/api/v1/jobs/{id}`. */
  path: string;
  summary: string;
  access: Access;
  /** Whether the route refuses named API keys, whatever their scopes: it changes credentials or users. API decision 31. */
  refusesNamedKeys: boolean;
  params: P;
  query: Q;
  body: B;
  /**
   * The route reads a `multipart` body itself; `body` then describes its fields. It also reads a `stream`, whose content type does not
   * matter.
   */
  bodyFormat: 'none' | 'json' | 'multipart' | 'stream';
  answer: A;
  answerFormat: 'json' | 'text' | 'file';
  /** Status of a successful response. */
  status: SuccessStatus;
  /** Shapes by status for a route with several successful statuses. `answer` is their union. */
  answerByStatus?: Partial<Record<SuccessStatus, z.ZodType>>;
  /** Returns a valid request, for the tests that call every route. */
  example: (ids: ExampleIds) => Example;
}

/** The parts of a route that its declaration may or must contain. */
type Given<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
> = Pick<Route<P, Q, B, A>, 'method' | 'path' | 'summary' | 'access' | 'answer' | 'example'> &
  Partial<
    Pick<
      Route<P, Q, B, A>,
      | 'params'
      | 'query'
      | 'body'
      | 'bodyFormat'
      | 'answerFormat'
      | 'status'
      | 'answerByStatus'
      | 'refusesNamedKeys'
    >
  >;

/** Accepts no fields; extra keys are dropped. */
const Nothing = z.object({}).optional();

/** Declares an endpoint. Omitted parts accept no fields; a body is JSON by default. */
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
    refusesNamedKeys: false,
    ...given,
  };
}

/** The input of a verb: the parsed parts of the request. */
export type Input<R extends Route> = {
  params: z.output<R['params']>;
  query: z.output<R['query']>;
  body: z.output<R['body']>;
};

/** The request data of a caller, before parsing. */
export type Call<R extends Route> = {
  params?: z.input<R['params']>;
  query?: z.input<R['query']>;
  body?: z.input<R['body']>;
};

export type Answer<R extends Route> = z.output<R['answer']>;
