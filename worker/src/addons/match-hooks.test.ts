import { AddonKey } from '@spindle/contracts/settings/addons';
import { DEFAULT_EVENT_HOOKS, type EventHooks } from '@spindle/contracts/settings/event-hooks';
import type { SettingValues } from '@spindle/core/settings/definitions';
import { expect, it } from 'vitest';
import { matchHooks } from './match-hooks.ts';

const asset = {
  contentType: 'image/png',
  schemaId: 3,
  data: { kind: 'hero', tags: ['lake', 'dawn'], rating: 5, _filespin_scene_labels: 'bridge' },
};

/** Returns the settings of add-ons in which only the scene add-on is enabled, with these event-hooks. */
function addonsWith(hooks: Partial<EventHooks>, isOn = true): SettingValues['addons'] {
  const off = AddonKey.options.map((key) => [key, { added: false, enabled: false }]);
  const eventHooks = { ...DEFAULT_EVENT_HOOKS.SCENE_CLASSIFICATION, ...hooks };
  return {
    ...Object.fromEntries(off),
    SCENE_CLASSIFICATION: { added: true, enabled: isOn, eventHooks },
  };
}

const saved = (content_types: string[], enabled = true) => ({
  'file-saved': { enabled, content_types },
});
const updated = (schema_criteria: EventHooks['file-data-updated']['schema_criteria']) => ({
  'file-data-updated': { enabled: true, content_types: ['*/*'], schema_criteria },
});
const starts = (hooks: Partial<EventHooks>, event = 'file-saved', of = asset) =>
  matchHooks(addonsWith(hooks), event, of).length > 0;

it('an event starts the add-on with the disposition of its hooks', () => {
  const disposition = { update_metadata: false, confidence_threshold: 0.9 };
  const addons = addonsWith({ ...saved(['image/*']), disposition });
  expect(matchHooks(addons, 'file-saved', asset)).toEqual([
    { key: 'SCENE_CLASSIFICATION', disposition },
  ]);
});

it('a hook that is off, or whose add-on is disabled, starts nothing', () => {
  expect(starts(saved(['*/*'], false))).toBe(false);
  expect(matchHooks(addonsWith(saved(['*/*']), false), 'file-saved', asset)).toEqual([]);
});

it('only file-saved and file-data-updated start an add-on', () => {
  const hook = { enabled: true, content_types: ['*/*'] };
  const hooks = { ...saved(['*/*']), ...updated({}), 'file-deleted': hook };
  const events = ['file-saved', 'file-data-updated', 'file-deleted', 'file-processed', 'test'];
  expect(events.filter((event) => starts(hooks, event))).toEqual(events.slice(0, 2));
});

it.each([
  ['image/png', true],
  ['image/*', true],
  ['*/*', true],
  ['IMAGE/PNG', true],
  ['image/jpeg', false],
  ['video/*', false],
])('the content type %s matches image/png: %s', (type, isMatching) => {
  expect(starts(saved([type]))).toBe(isMatching);
  expect(starts(saved(['application/pdf', type]))).toBe(isMatching);
});

it('a hook without content types starts nothing', () => {
  expect(starts(saved([]))).toBe(false);
});

it.each([
  [{}, true],
  [{ data_schema_id: 3 }, true],
  [{ data_schema_id: 0 }, false],
  [{ fields: { kind: 'hero' } }, true],
  [{ fields: { kind: 'Hero' } }, false],
  [{ fields: { tags: 'dawn' } }, true],
  [{ fields: { tags: 'night' } }, false],
  [{ fields: { rating: 5, kind: 'hero' } }, true],
  [{ fields: { rating: '5' } }, false],
  [{ fields: { missing: false } }, false],
  [{ fields: { toString: 'x' } }, false],
  [{ fields: { _filespin_scene_labels: 'bridge' } }, false],
  [{ data_schema_id: 0, fields: { kind: 'hero' } }, false],
])('the criteria %j match: %s', (criteria, isMatching) => {
  expect(starts(updated(criteria), 'file-data-updated')).toBe(isMatching);
});

it('criteria do not apply to file-saved', () => {
  expect(starts({ ...saved(['*/*']), ...updated({ data_schema_id: 99 }) })).toBe(true);
});
