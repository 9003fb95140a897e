import type { Activity } from '@spindle/contracts/activity/activity';
import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import { t } from './texts.ts';

/** Returns the old and new value of each changed field as text: `added spring; removed hero`. Empty for older entries. */
export function describeChanges({ action, details }: Activity): { field: string; text: string }[] {
  const { changes = [] } = action === 'DATA_UPDATED' ? details : {};
  return changes.map(({ field, from, to }) => ({ field, text: describeChange(from, to) }));
}

function describeChange(from: unknown, to: unknown): string {
  if (isList(from ?? []) && isList(to ?? [])) return describeList(listOf(from), listOf(to));
  if (from === null) return t('wasSet', { to: textOf(to) });
  if (to === null) return t('wasRemoved', { from: textOf(from) });
  return t('wasChanged', { from: textOf(from), to: textOf(to) });
}

function describeList(from: unknown[], to: unknown[]): string {
  const added = without(to, from);
  const removed = without(from, to);
  const parts = [
    ...(added.length > 0 ? [t('entriesAdded', { entries: added.map(textOf).join(', ') })] : []),
    ...(removed.length > 0
      ? [t('entriesRemoved', { entries: removed.map(textOf).join(', ') })]
      : []),
  ];
  return parts.join('; ') || t('entriesReordered');
}

const isList = (value: unknown) => Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function without(entries: unknown[], others: unknown[]): unknown[] {
  return entries.filter((entry) => !others.some((other) => isSame(other, entry)));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
