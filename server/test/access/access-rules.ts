import { MEDIA_RULES } from './media-rules.ts';
import type { AccessRule } from './role-table.ts';
import { SHARE_RULES } from './share-rules.ts';

/** Roles that see and manage the jobs of all users. */
const OVERSEERS = ['ADMIN', 'MANAGER'] as const;

/**
 * Who may call each route, and the answer for things of other users. Written by hand from the specification. Add new
 * routes here.
 */
export const ACCESS_RULES: Readonly<Record<string, AccessRule>> = {
  'POST /api/v1/login': { may: 'everybody', names: 'shared' },
  'GET /api/v1/account': { may: 'signed in' },
  'PATCH /api/v1/account': { may: 'signed in' },
  'GET /api/v1/account/sessions': { may: 'signed in' },
  'DELETE /api/v1/account/sessions': { may: 'signed in' },
  'DELETE /api/v1/account/sessions/{id}': { may: 'signed in', names: 'private' },
  'GET /api/v1/account/keys': { may: 'signed in' },
  'POST /api/v1/account/keys': { may: 'signed in' },
  'DELETE /api/v1/account/keys/{id}': { may: 'signed in', names: 'private' },
  'GET /api/v1/account/activate/{code}': { may: 'everybody', names: 'shared' },
  'POST /api/v1/account/password/forgot': { may: 'everybody', names: 'shared' },
  'POST /api/v1/account/password/reset': { may: 'everybody', names: 'shared' },
  'POST /api/v1/account/email/confirm': { may: 'everybody', names: 'shared' },
  'POST /api/v1/account/email/stop': { may: 'everybody', names: 'shared' },
  'DELETE /api/v1/account/email/pending': { may: 'signed in' },
  'POST /api/v1/logout': { may: 'signed in' },
  'GET /api/v1/authentication/service_token': { may: 'signed in' },
  'POST /api/v1/users/new': { may: 'MANAGE_USERS' },
  'POST /api/v1/users/import': { may: 'MANAGE_USERS' },
  'POST /api/v1/users': { may: 'MANAGE_USERS' },
  'POST /api/v1/users/short': { may: 'MANAGE_USERS' },
  'GET /api/v1/users/{id}': { may: 'MANAGE_USERS', names: 'shared' },
  'PATCH /api/v1/users/{id}': { may: 'MANAGE_USERS', names: 'shared' },
  'POST /api/v1/users/{id}/invite': { may: 'MANAGE_USERS', names: 'shared' },
  'POST /api/v1/users/{id}/password_reset': { may: 'MANAGE_USERS', names: 'shared' },
  'POST /api/v1/users/{id}/transfer': { may: 'MANAGE_USERS', names: 'shared' },
  'GET /api/v1/users/{id}/owned': { may: 'MANAGE_USERS', names: 'shared' },
  'GET /api/v1/users/former_owners': { may: 'MANAGE_USERS' },
  'POST /api/v1/users/{id}/collections/transfer': { may: 'MANAGE_USERS', names: 'shared' },
  'GET /api/v1/config': { may: 'everybody' },
  'GET /api/v1/legal/terms': { may: 'everybody' },
  'GET /api/v1/legal/privacy': { may: 'everybody' },
  'GET /api/v1/user/settings': { may: 'signed in' },
  'PATCH /api/v1/user/settings/update': { may: 'UPDATE_SETTINGS' },
  'POST /api/v1/user/settings/addons/{addonKey}': { may: 'UPDATE_SETTINGS', names: 'shared' },
  'POST /api/v1/user/settings/watermark': { may: 'UPDATE_SETTINGS' },
  'POST /api/v1/account/onboarding/storage': { may: 'UPDATE_SETTINGS' },
  'GET /api/v1/user/settings/watermark': { may: 'READ_ASSET' },

  'GET /api/v1/storage/move': { may: ['ADMIN'] },
  'POST /api/v1/storage/move': { may: ['ADMIN'] },
  'POST /api/v1/storage/move/delete_sources': { may: ['ADMIN'] },

  'GET /api/v1/webhooks/endpoints': { may: 'UPDATE_SETTINGS' },
  'POST /api/v1/webhooks/endpoints/{id}/test': { may: 'UPDATE_SETTINGS', names: 'shared' },
  'POST /api/v1/webhooks/endpoints/{id}/rotate': { may: 'UPDATE_SETTINGS', names: 'shared' },
  'POST /api/v1/webhooks/endpoints/{id}/enable': { may: 'UPDATE_SETTINGS', names: 'shared' },
  'GET /api/v1/webhooks/deliveries': { may: 'UPDATE_SETTINGS' },
  'GET /api/v1/webhooks/deliveries/{id}': { may: 'UPDATE_SETTINGS', names: 'shared' },
  'POST /api/v1/webhooks/deliveries/{id}/resend': { may: 'UPDATE_SETTINGS', names: 'shared' },
  'POST /api/v1/webhooks/deliveries/resend_failed': { may: 'UPDATE_SETTINGS', names: 'shared' },
  'POST /api/v1/callbacks/reissue': { may: 'UPDATE_SETTINGS' },
  'POST /api/v1/export/test': { may: 'UPDATE_SETTINGS' },
  'POST /api/v1/export/backfill': { may: 'UPDATE_SETTINGS' },
  'GET /api/v1/export/status': { may: 'UPDATE_SETTINGS' },

  // The log names things of all users.
  'GET /api/v1/audit': { may: ['ADMIN'], seenBy: ['ADMIN'] },
  'GET /api/v1/audit.csv': { may: ['ADMIN'], seenBy: ['ADMIN'] },
  'GET /api/v1/audit.ndjson': { may: ['ADMIN'], seenBy: ['ADMIN'] },
  'GET /api/v1/audit/verify': { may: ['ADMIN'] },
  // Names running, waiting and failed files of all users.
  'GET /api/v1/admin/health': { may: ['ADMIN'], seenBy: ['ADMIN'] },

  'GET /api/v1/stats/api': { may: ['ADMIN'] },
  'GET /api/v1/stats/addons': { may: ['ADMIN'] },
  'GET /api/v1/stats/cdn': { may: ['ADMIN'] },
  'GET /api/v1/stats/transcodes': { may: ['ADMIN'] },
  'GET /api/v1/stats/lb': { may: ['ADMIN'] },
  'GET /api/v1/stats/storage': { may: ['ADMIN'] },
  'GET /api/v1/stats/timeseries/{type}': { may: ['ADMIN'], names: 'shared' },
  'POST /api/v1/usage/cdn_logs': { may: ['ADMIN'] },
  'GET /api/v1/usage/cdn_logs': { may: ['ADMIN'] },
  'DELETE /api/v1/usage/cdn_logs/{id}': { may: ['ADMIN'], names: 'shared' },
  'GET /api/v1/usage/top_assets': { may: ['ADMIN'] },
  'GET /api/v1/usage/unused_assets': { may: ['ADMIN'] },
  'GET /api/v1/usage/searches_without_results': { may: ['ADMIN'] },
  // Names shares and users.
  'GET /api/v1/usage/share_traffic': { may: ['ADMIN'], seenBy: ['ADMIN'] },
  'GET /api/v1/usage/embedding_hosts': { may: ['ADMIN'] },
  'GET /api/v1/usage/embedded_assets': { may: ['ADMIN'] },
  'GET /api/v1/usage/storage': { may: ['ADMIN'], seenBy: ['ADMIN'] },
  'GET /api/v1/usage/processing': { may: ['ADMIN'] },

  'POST /api/v1/assets/new/content/original/upload': { may: 'CREATE_ASSET' },
  'GET /api/v1/addons/models': { may: 'UPDATE_SETTINGS' },
  'POST /api/v1/addons/models/test': { may: 'UPDATE_SETTINGS' },
  'POST /api/v1/addons/models/test-speech': { may: 'UPDATE_SETTINGS' },
  'GET /api/v1/addons/{addonKey}/analysis': { may: 'UPDATE_SETTINGS', names: 'shared' },
  'POST /api/v1/addons/{addonKey}/analysis': { may: 'UPDATE_SETTINGS', names: 'shared' },
  'GET /api/v1/assets/{id}/addons': { may: 'READ_ASSET', names: 'assets' },
  'GET /api/v1/assets/{id}/text': { may: 'READ_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/addons/text_recognition': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/addons/audio_subtitles': { may: 'EDIT_ASSET', names: 'assets' },
  'GET /api/v1/assets/{id}/addons/image_analysis': { may: 'READ_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/addons/image_analysis': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/addons/scene_classification': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/suggestions': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/addons/pose_estimation': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/addons/face_recognition': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/addons/emotion_recognition': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/ml/people/facesearch': { may: 'READ_ASSET' },
  'GET /api/v1/ml/people/facesearch': { may: 'READ_ASSET', names: 'private' },
  'GET /api/v1/assets/{id}/data': { may: 'READ_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/data/update': { may: 'EDIT_ASSET', names: 'assets' },
  'PATCH /api/v1/assets/{id}': { may: 'EDIT_ASSET', names: 'assets' },
  'GET /api/v1/assets/{id}/collections': { may: 'READ_ASSET', names: 'assets' },
  'PATCH /api/v1/assets/{id}/facts': { may: 'EDIT_ASSET', names: 'assets' },
  'PUT /api/v1/assets/{id}/favorite': { may: 'READ_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/archive': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/unarchive': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/content/original/process': { may: 'EDIT_ASSET', names: 'assets' },
  'GET /api/v1/assets/{id}/activity': { may: 'READ_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/content/original/replace': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/clip/process': { may: 'EDIT_ASSET', names: 'assets' },
  'PUT /api/v1/assets/{id}/poster': { may: 'EDIT_ASSET', names: 'assets' },
  'DELETE /api/v1/assets/{id}/poster': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/content/{key}': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/content/subtitle-{lang}': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/content/original/reprocess': {
    may: ['ADMIN'],
    names: 'assets',
    spared: true,
  },
  'GET /api/v1/assets/{id}/versions': { may: 'READ_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/versions/{version}/restore': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/duplicates': { may: 'CREATE_ASSET' },
  'GET /api/v1/assets/{id}/similar': { may: 'READ_ASSET', names: 'assets' },
  'GET /api/v1/assets/{id}/alike': { may: 'READ_ASSET', names: 'assets' },
  'GET /api/v1/assets/{id}/edit_copy': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/edits': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/edits/download': { may: 'EDIT_ASSET', names: 'assets' },
  'GET /api/v1/assets/{id}/edits/{key}': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/tools/auto-fix': { may: 'EDIT_ASSET', names: 'assets' },
  'GET /api/v1/assets/{id}/tools/red-eye': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/tools/red-eye': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/tools/graphics': { may: 'EDIT_ASSET', names: 'assets' },
  'GET /api/v1/assets/{id}/addons/bg_remove': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/addons/bg_remove': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/assets/file/addons/bg_remove': { may: 'EDIT_ASSET' },
  'POST /api/v1/assets/tools/collage': { may: 'EDIT_ASSET', names: 'assets' },
  'GET /api/v1/assets/{id}/get_link': { may: 'DISTRIBUTE_ASSET', names: 'assets' },
  'POST /api/v1/assets/get_link': { may: 'DISTRIBUTE_ASSET', names: 'assets', spared: true },

  'GET /api/v1/people': { may: 'READ_ASSET' },
  'GET /api/v1/people/{id}': { may: 'READ_ASSET', names: 'assets' },
  'PATCH /api/v1/people/{id}': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/people/{id}/merge': {
    may: 'EDIT_ASSET',
    names: 'assets',
    also: [
      {
        names: 'assets',
        call: (theirs, own) => ({
          params: { id: own.personId },
          body: { ids: [theirs.personId] },
        }),
      },
    ],
  },
  'GET /api/v1/people/{id}/faces': { may: 'READ_ASSET', names: 'assets' },
  'POST /api/v1/people/{id}/faces/move': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/people/{id}/faces/reject': { may: 'EDIT_ASSET', names: 'assets' },
  'GET /api/v1/people/questions': { may: 'EDIT_ASSET' },
  'POST /api/v1/people/questions': { may: 'EDIT_ASSET', names: 'assets' },
  'GET /api/v1/people/{id}/suggestions': { may: 'EDIT_ASSET', names: 'assets' },
  'GET /api/v1/people/{id}/consent': { may: 'EDIT_ASSET', names: 'assets' },
  'PUT /api/v1/people/{id}/consent': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/people/{id}/consent/document': { may: 'EDIT_ASSET', names: 'assets' },
  'GET /api/v1/people/{id}/consent/document': { may: 'EDIT_ASSET', names: 'assets' },
  'DELETE /api/v1/people/{id}/consent/document': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/people/purge': { may: ['ADMIN'] },
  'POST /api/v1/people/{id}/purge': { may: ['ADMIN'], names: 'assets' },
  'GET /api/v1/assets/{id}/faces': { may: 'READ_ASSET', names: 'assets' },
  'POST /api/v1/assets/{id}/faces': { may: 'EDIT_ASSET', names: 'assets' },
  'PUT /api/v1/assets/{id}/faces/{faceId}/person': { may: 'EDIT_ASSET', names: 'assets' },
  'DELETE /api/v1/assets/{id}/faces/{faceId}': { may: 'EDIT_ASSET', names: 'assets' },

  'POST /api/v1/assets/search': {
    may: 'READ_ASSET',
    also: [
      { names: 'assets', spared: true, call: ({ assetIds }) => ({ body: { ids: assetIds } }) },
      {
        names: 'assets',
        spared: true,
        call: ({ assetLabel }) => ({ body: { keyword: assetLabel, extended_result: true } }),
      },
    ],
  },
  'GET /api/v1/tags': { may: 'READ_ASSET' },
  'GET /api/v1/suggestions': {
    may: 'READ_ASSET',
    also: [
      { names: 'assets', spared: true, call: ({ assetLabel: text }) => ({ query: { text } }) },
      { names: 'private', spared: true, call: ({ privateLabel: text }) => ({ query: { text } }) },
    ],
  },
  'GET /api/v1/assets/search/{hash}/new': { may: 'READ_ASSET', names: 'private' },
  'GET /api/v1/assets/search/{hash}/meaning': { may: 'READ_ASSET', names: 'private' },
  'GET /api/v1/assets/search/{hash}/{page}': { may: 'READ_ASSET', names: 'private' },
  'POST /api/v1/assets/facets': { may: 'READ_ASSET' },
  'POST /api/v1/assets/search/terms': { may: 'READ_ASSET' },
  'GET /api/v1/assets/timeline': { may: 'READ_ASSET', names: 'private' },
  'GET /api/v1/assets/timeline/{day}': { may: 'READ_ASSET', names: 'private' },
  'GET /api/v1/change-sets': { may: 'signed in' },
  'GET /api/v1/change-sets/{id}': { may: 'signed in', names: 'private' },
  'POST /api/v1/change-sets/{id}/undo': { may: 'signed in', names: 'private' },
  'GET /api/v1/savedsearches': { may: 'signed in' },
  'POST /api/v1/savedsearches': { may: 'signed in' },
  'PATCH /api/v1/savedsearches/{id}': { may: 'signed in', names: 'private' },
  'DELETE /api/v1/savedsearches/{id}': { may: 'signed in', names: 'private' },

  'GET /api/v1/assetschemas': { may: 'READ_ASSET' },
  'GET /api/v1/assetschemas/{id}': { may: 'READ_ASSET', names: 'shared' },
  'POST /api/v1/assetschemas': { may: ['ADMIN'] },
  'PUT /api/v1/assetschemas/{id}': { may: ['ADMIN'], names: 'shared' },

  'POST /api/v1/assets/{id}/delete': { may: 'DELETE_UNDELETE_ASSET', names: 'assets' },
  'POST /api/v1/assets/trash/{id}/undelete': { may: 'DELETE_UNDELETE_ASSET', names: 'assets' },
  'POST /api/v1/assets/merge/{id}/undo': { may: 'DELETE_UNDELETE_ASSET', names: 'private' },
  'POST /api/v1/assets/merge': {
    may: 'DELETE_UNDELETE_ASSET',
    names: 'assets',
    also: [
      {
        names: 'assets',
        call: (theirs, own) => ({ body: { keep: own.assetId, drop: [theirs.assetId] } }),
      },
    ],
  },
  'POST /api/v1/stacks': { may: 'EDIT_ASSET', names: 'assets' },
  'GET /api/v1/stacks/{id}': { may: 'READ_ASSET', names: 'assets' },
  'PATCH /api/v1/stacks/{id}': { may: 'EDIT_ASSET', names: 'assets' },
  'DELETE /api/v1/stacks/{id}': { may: 'EDIT_ASSET', names: 'assets' },
  'GET /api/v1/stack-suggestions': { may: 'EDIT_ASSET' },
  'PUT /api/v1/stack-suggestions/{id}': { may: 'EDIT_ASSET', names: 'assets' },
  'POST /api/v1/stack-suggestions/accept': { may: 'EDIT_ASSET' },
  'GET /api/v1/duplicates': { may: 'DELETE_UNDELETE_ASSET' },
  'PUT /api/v1/duplicates/dismissed': { may: 'DELETE_UNDELETE_ASSET', names: 'assets' },
  'POST /api/v1/assets/bulk/preview': {
    may: 'EDIT_ASSET',
    names: 'assets',
    spared: true,
    also: [
      {
        names: 'private',
        call: ({ searchId }) => ({ body: { search_id: searchId } }),
      },
      {
        names: 'private',
        call: ({ jobId }) => ({ body: { job_id: jobId } }),
      },
    ],
  },
  'POST /api/v1/assets/bulk/facts': {
    may: 'EDIT_ASSET',
    names: 'assets',
    spared: true,
    also: [
      {
        names: 'private',
        call: ({ searchId }) => ({ body: { search_id: searchId } }),
      },
      {
        names: 'private',
        call: ({ jobId }) => ({ body: { job_id: jobId } }),
      },
    ],
  },
  // `may` covers the call itself. The permissions of each action are tested in server/src/bulk/change.service.test.ts.
  'POST /api/v1/assets/bulk': {
    may: 'signed in',
    names: 'assets',
    spared: true,
    also: [
      {
        names: 'private',
        call: ({ searchId }) => ({ body: { search_id: searchId, action: 'add_to_basket' } }),
      },
      {
        names: 'private',
        call: ({ jobId }) => ({ body: { job_id: jobId, action: 'add_to_basket' } }),
      },
      {
        names: 'private',
        call: ({ collectionId }, own) => ({
          body: {
            ids: own.assetIds,
            action: 'add_to_collections',
            collection_ids: [collectionId],
          },
        }),
      },
    ],
  },
  'DELETE /api/v1/assets/trash/purge': { may: 'PURGE_TRASH' },
  'DELETE /api/v1/assets/trash/{id}/purge': { may: 'PURGE_TRASH', names: 'assets' },
  'POST /api/v1/assets/trash/shares': {
    may: 'DELETE_UNDELETE_ASSET',
    names: 'assets',
    spared: true,
  },

  'GET /api/v1/addons/subtitles/wordsubstitutions': { may: 'signed in' },
  'POST /api/v1/addons/subtitles/wordsubstitutions': { may: 'signed in' },
  'PUT /api/v1/addons/subtitles/wordsubstitutions': { may: 'EDIT_ASSET' },
  'DELETE /api/v1/addons/subtitles/wordsubstitutions': { may: 'EDIT_ASSET' },

  'GET /api/v1/assetcollections': { may: 'signed in' },
  'POST /api/v1/assetcollections': {
    may: 'signed in',
    also: [
      {
        names: 'private',
        spared: true,
        call: ({ privateLabel }) => ({ body: { keyword: privateLabel } }),
      },
    ],
  },
  'GET /api/v1/assetcollection': { may: 'signed in' },
  'POST /api/v1/assetcollection': {
    may: 'signed in',
    names: 'assets',
    also: [
      { names: 'private', call: ({ collectionId }) => ({ body: { source_id: collectionId } }) },
      { names: 'private', call: ({ basketId }) => ({ body: { source_id: basketId } }) },
    ],
  },
  'GET /api/v1/assetcollection/{id}': {
    may: 'signed in',
    names: 'private',
    also: [{ names: 'private', call: ({ basketId }) => ({ params: { id: basketId } }) }],
  },
  'PATCH /api/v1/assetcollection/{id}': {
    may: 'signed in',
    names: 'private',
    also: [
      {
        names: 'private',
        call: ({ basketId, assetIds }) => ({
          params: { id: basketId },
          body: { deletions: assetIds },
        }),
      },
      {
        names: 'private',
        call: ({ basketId }, own) => ({
          params: { id: own.collectionId },
          body: { name: 'Taken', source_id: basketId },
        }),
      },
      {
        names: 'assets',
        call: ({ assetIds }, own) => ({
          params: { id: own.collectionId },
          body: { name: 'Taken', additions: assetIds },
        }),
      },
    ],
  },
  'PATCH /api/v1/assetcollection': {
    may: 'signed in',
    names: 'private',
    also: [
      {
        names: 'private',
        call: ({ collectionId }, own) => ({
          body: { ids: [own.collectionId, collectionId], additions: own.assetIds },
        }),
      },
      { names: 'assets', call: ({ assetIds }) => ({ body: { additions: assetIds } }) },
    ],
  },
  'DELETE /api/v1/assetcollection/{id}': {
    may: 'signed in',
    names: 'private',
    also: [{ names: 'private', call: ({ basketId }) => ({ params: { id: basketId } }) }],
  },
  'GET /api/v1/assetcollection/{id}/download': {
    may: 'DOWNLOAD_ASSET',
    names: 'private',
    also: [{ names: 'private', call: ({ basketId }) => ({ params: { id: basketId } }) }],
  },

  'GET /api/v1/shares': { may: 'DISTRIBUTE_ASSET' },
  'POST /api/v1/shares': {
    may: 'DISTRIBUTE_ASSET',
    names: 'assets',
    also: [
      {
        names: 'private',
        call: ({ collectionId }) => ({ body: { name: 'Taken', collection_id: collectionId } }),
      },
      {
        names: 'private',
        call: ({ basketId }) => ({ body: { name: 'Taken', collection_id: basketId } }),
      },
      {
        names: 'private',
        call: ({ searchId }) => ({ body: { name: 'Taken', search_id: searchId } }),
      },
    ],
  },
  'PATCH /api/v1/shares/{id}': { may: 'DISTRIBUTE_ASSET', names: 'private' },
  'DELETE /api/v1/shares/{id}': { may: 'DISTRIBUTE_ASSET', names: 'private' },
  'GET /api/v1/shares/colleagues': { may: 'DISTRIBUTE_ASSET' },
  'POST /api/v1/shares/{id}/notify': { may: 'DISTRIBUTE_ASSET', names: 'private' },
  ...MEDIA_RULES,
  ...SHARE_RULES,

  'POST /api/v1/cdn/prefetch': { may: OVERSEERS, names: 'assets', spared: true },
  'POST /api/v1/cdn/purge': { may: OVERSEERS, names: 'assets', spared: true },

  'GET /api/v1/jobs': { may: OVERSEERS, seenBy: OVERSEERS },
  'GET /api/v1/jobs/{id}': { may: 'signed in', names: 'private', seenBy: OVERSEERS },
  'POST /api/v1/jobs/{id}/cancel': { may: 'signed in', names: 'private', seenBy: OVERSEERS },
  'POST /api/v1/jobs/{id}/retry': { may: OVERSEERS, names: 'private', seenBy: OVERSEERS },
  'GET /api/v1/jobs/{id}/download': { may: 'DOWNLOAD_ASSET', names: 'private' },
  'GET /api/v1/jobs/{id}/assets': { may: 'signed in', names: 'private', seenBy: OVERSEERS },
  'GET /api/v1/user/notifications': { may: 'signed in' },
  'POST /api/v1/user/notifications': {
    may: 'signed in',
    also: [
      {
        names: 'private',
        spared: true,
        call: ({ notificationId }) => ({ body: [notificationId] }),
      },
    ],
  },
};
