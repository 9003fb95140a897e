import { z } from 'zod';
import { AssetId } from '../assets/asset-id.ts';
import { needs, PUBLIC, route } from '../http/route.ts';
import { Time } from '../http/time.ts';
import { SharedAssetParams, ShareParams, TokenParams, VisitorParams } from './shares.ts';
import { VisitorName } from './visitors.ts';

/** Limits the assets that a visitor of a share can choose, whatever the share says. */
export const CHOICES_MAX = 1000;
/** Limits the characters of the note with which a visitor sends a choice. */
export const CHOICE_NOTE_MAX = 2000;

export const NO_CHOICES = 'This link does not ask for a choice.';
export const choicesFull = (count: number) =>
  `You can choose at most ${count.toLocaleString('en-US')}. Remove one first.`;
export const CHOICE_SENT = 'Your choice was sent';

const Choice = z.object({
  /** Ids of the chosen assets that the share still shows. */
  asset_ids: z.array(AssetId).max(CHOICES_MAX),
  /** The name that the visitor has told; null before. */
  visitor_name: z.string().nullable(),
  /** Null: never sent. The visitor can change and send it again. */
  sent_at: Time.nullable(),
});
export type Choice = z.infer<typeof Choice>;

const ChoiceAnswer = z.object({
  status: z.literal('OK'),
  data: Choice,
  message: z.string().optional(),
});

export const readChoice = route({
  method: 'GET',
  path: '/api/v1/public/shares/{token}/choice',
  summary:
    'Get what the visitor has chosen of a share that asks for a choice. Nobody else sees it but the owner of the share',
  access: PUBLIC,
  params: TokenParams,
  answer: ChoiceAnswer,
  example: (ids) => ({ params: { token: ids.shareToken } }),
});

export const changeChoice = route({
  method: 'PUT',
  path: '/api/v1/public/shares/{token}/assets/{id}/choice',
  summary: 'Choose an asset of a share, or take it back. The first call of a visitor names them',
  access: PUBLIC,
  params: SharedAssetParams,
  body: z.object({ chosen: z.boolean(), name: VisitorName.optional() }),
  answer: ChoiceAnswer,
  example: (ids) => ({
    params: { token: ids.shareToken, id: ids.sharedAssetId },
    body: { chosen: true, name: 'Ana' },
  }),
});

export const sendChoice = route({
  method: 'POST',
  path: '/api/v1/public/shares/{token}/choice/send',
  summary: 'Send the choice of a visitor, with a note, to the owner of the share, who is notified',
  access: PUBLIC,
  params: TokenParams,
  body: z.object({
    note: z.string().trim().max(CHOICE_NOTE_MAX).default(''),
    name: VisitorName.optional(),
  }),
  answer: ChoiceAnswer,
  example: (ids) => ({
    params: { token: ids.shareToken },
    body: { note: 'Thank you!', name: 'Ana' },
  }),
});

export const ShareVisitor = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Number of assets that they have chosen. */
  chosen: z.number().int(),
  /** Null: they have not sent their choice yet. */
  sent_at: Time.nullable(),
  note: z.string().nullable(),
  /** Numbers of assets whose current version they approved, or want changed. */
  approved: z.number().int(),
  changes_requested: z.number().int(),
  /** Number of assets that they answered in an earlier version. */
  outdated: z.number().int(),
});
export type ShareVisitor = z.infer<typeof ShareVisitor>;

export const listVisitors = route({
  method: 'GET',
  path: '/api/v1/shares/{id}/visitors',
  summary:
    'List the visitors of a share who have told their name, with what they sent (owner only)',
  access: needs('DISTRIBUTE_ASSET'),
  params: ShareParams,
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({ visitors: z.array(ShareVisitor) }),
  }),
  example: (ids) => ({ params: { id: ids.shareId } }),
});

export const listChosen = route({
  method: 'GET',
  path: '/api/v1/shares/{id}/visitors/{visitorId}/choice',
  summary: 'List the assets that a visitor of a share has chosen (owner only)',
  access: needs('DISTRIBUTE_ASSET'),
  params: VisitorParams,
  answer: z.object({
    status: z.literal('OK'),
    /** At most CHOICES_MAX, in the order of choosing. */
    data: z.object({ assets: z.array(z.object({ id: AssetId, name: z.string() })) }),
  }),
  example: (ids) => ({ params: { id: ids.shareId, visitorId: ids.visitorId } }),
});
