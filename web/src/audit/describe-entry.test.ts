import type { AuditEntry } from '@spindle/contracts/audit/audit';
import { AuditAction } from '@spindle/contracts/audit/audit-actions';
import { ADDON_TEXTS } from '@spindle/contracts/settings/addons';
import { expect, it } from 'vitest';
import {
  actorKind,
  changesOf,
  describeTarget,
  otherDetails,
  sentenceOf,
  titleOf,
} from './describe-entry.ts';

it('describes a target by its name, type and id, without those that it lacks', () => {
  const describe = (id: string | null, name: string) =>
    describeTarget({ target: { type: 'user', id, name } });
  expect(describe('9', 'grace@example.com')).toBe('grace@example.com (user 9)');
  expect(describe('9', '')).toBe('user 9');
  expect(describe(null, 'grace@example.com')).toBe('grace@example.com (user)');
  expect(describeTarget({ target: null })).toBeNull();
});

it('shows the actions and actors of another release by their names', () => {
  const actor = { kind: 'scheduler', id: null, name: '' };
  expect(actorKind({ actor })).toBe('scheduler');
  expect(titleOf({ action: 'asset.archive' })).toBe('asset.archive');
});

const entryOf = (changes: Partial<AuditEntry>): AuditEntry => ({
  seq: '1',
  at: '2026-11-20T10:00:00Z',
  actor: { kind: 'user', id: 7, name: 'ada@example.com' },
  action: 'user.update',
  target: { type: 'user', id: '9', name: 'ben@example.com' },
  address: null,
  user_agent: null,
  credential: null,
  details: {},
  hash: '',
  ...changes,
});

it.each(AuditAction.options)('describes %s by a sentence without gaps', (action) => {
  const sentence = sentenceOf(entryOf({ action }));
  expect(sentence).not.toMatch(/\{\{|undefined|audit\./);
  expect(sentence).not.toBe(action);
});

it.each([
  {
    given: {
      action: 'user.role_change',
      details: { changes: { role: { from: 'USER', to: 'CREATOR' } } },
    },
    sentence: 'ada@example.com changed the role of ben@example.com to Uploader/Creator',
  },
  {
    given: { action: 'user.disable', target: { type: 'user', id: '7', name: 'ada@example.com' } },
    sentence: 'ada@example.com disabled their own account',
  },
  {
    given: {
      action: 'settings.update',
      target: { type: 'settings', id: 'storage', name: null },
      details: {
        changes: {
          originals_root: { from: '', to: 'a' },
          originals_root_folder: { from: '', to: 'b' },
          originals_endpoint: { from: '', to: 'c' },
          originals_root_ok: { from: false, to: true },
        },
      },
    },
    sentence:
      'ada@example.com changed the storage settings: Storage root of originals, Folder of originals, Endpoint of originals and 1 more',
  },
  {
    given: {
      action: 'settings.update',
      target: { type: 'settings', id: 'addons', name: null },
      details: { changes: { 'AUDIO_SUBTITLES.enabled': { from: false, to: true } } },
    },
    sentence: `ada@example.com changed the add-on settings: ${ADDON_TEXTS.AUDIO_SUBTITLES.title} › Enabled`,
  },
  {
    given: { action: 'key.replace', details: { keys: ['api_key', 'upload_key'] } },
    sentence: 'ada@example.com replaced keys of ben@example.com: API key, Upload key',
  },
  {
    given: {
      action: 'user.sign_in_failed',
      actor: { kind: 'system', id: null, name: '' },
      target: null,
      details: { further: 12 },
    },
    sentence: '12 further sign-ins failed',
  },
])('says: $sentence', ({ given, sentence }) => {
  expect(sentenceOf(entryOf(given))).toBe(sentence);
});

it('names changed fields and details in words', () => {
  const details = {
    changes: {
      'transcodes.hls-video.enabled': { from: true, to: false },
      'callback_events.file-saved': { from: false, to: true },
    },
    is_mailed: true,
  };
  expect(changesOf({ details })).toEqual([
    { field: 'Transcodes › hls-video › Enabled', from: 'Yes', to: 'No' },
    { field: 'Callback events › File saved', from: 'No', to: 'Yes' },
  ]);
  expect(otherDetails({ details })).toEqual([['Is mailed', 'Yes']]);
});
