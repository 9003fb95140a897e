import { publicData } from '@spindle/contracts/metadata/internal-fields';
import {
  type AnalysisAddonKey,
  type Disposition,
  type EventHooks,
  STARTING_EVENTS,
} from '@spindle/contracts/settings/event-hooks';
import { activeEventHooks } from '@spindle/core/addons/event-hooks';
import type { SettingValues } from '@spindle/core/settings/definitions';
import type { Asset } from '@spindle/prisma/client';

/** An add-on whose hook matches, and the data that it may write. */
export interface MatchedAddon {
  key: AnalysisAddonKey;
  disposition: Disposition;
}

type MatchedAsset = Pick<Asset, 'contentType' | 'schemaId' | 'data'>;

/** Returns the add-ons that an event of an asset starts: the event, the content type and the criteria must match. */
export function matchHooks(
  addons: SettingValues['addons'],
  eventName: string,
  asset: MatchedAsset,
): MatchedAddon[] {
  const event = STARTING_EVENTS.find((name) => name === eventName);
  if (!event) return [];
  return activeEventHooks(addons)
    .filter(({ hooks }) => hooks[event].enabled)
    .filter(({ hooks }) => hooks[event].content_types.some((type) => matchesType(asset, type)))
    .filter(({ hooks }) => event !== 'file-data-updated' || matchesCriteria(asset, hooks))
    .map(({ key, hooks }) => ({ key, disposition: hooks.disposition }));
}

/** Compares a content type with a pattern such as `image/*`, without regard to case. */
function matchesType({ contentType }: MatchedAsset, pattern: string): boolean {
  const [type, subtype] = pattern.toLowerCase().split('/');
  const [ownType, ownSubtype] = contentType.toLowerCase().split('/');
  return (type === '*' || type === ownType) && (subtype === '*' || subtype === ownSubtype);
}

function matchesCriteria(asset: MatchedAsset, hooks: EventHooks): boolean {
  const { data_schema_id, fields = {} } = hooks['file-data-updated'].schema_criteria;
  if (data_schema_id !== undefined && data_schema_id !== asset.schemaId) return false;
  const data = publicData(asset.data);
  return Object.entries(fields).every(([name, wanted]) => {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    return Array.isArray(value) ? value.includes(wanted) : value === wanted;
  });
}
