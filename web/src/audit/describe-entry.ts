import { AuditActorKind, type AuditEntry } from '@spindle/contracts/audit/audit';
import { AuditAction } from '@spindle/contracts/audit/audit-actions';
import { actionText, t } from './texts.ts';

/** Returns the title of an action; its name for an action of another release. */
export function titleOf({ action }: Pick<AuditEntry, 'action'>): string {
  const known = AuditAction.safeParse(action);
  return known.success ? actionText(known.data) : action;
}

/** Returns the kind of who acted as text; its name for a kind of another release. */
export function actorKind({ actor: { kind } }: Pick<AuditEntry, 'actor'>): string {
  const known = AuditActorKind.safeParse(kind);
  return known.success ? t(known.data) : kind;
}

/** Returns the name of who acted. */
export function actorName({ actor }: Pick<AuditEntry, 'actor'>): string {
  return actor.name === '' ? actorKind({ actor }) : actor.name;
}

/** Returns the target as a short text; null without one. */
export function targetName({ target }: Pick<AuditEntry, 'target'>): string | null {
  if (!target) return null;
  return target.name || [target.type, target.id].filter(Boolean).join(' ');
}

/** Returns the target with its type and id: `grace@example.com (user 9)`; null without one. */
export function describeTarget({ target }: Pick<AuditEntry, 'target'>): string | null {
  if (!target) return null;
  const object = [target.type, target.id].filter(Boolean).join(' ');
  return target.name ? `${target.name} (${object})` : object;
}

/** Returns whether users acted on their own account, as in a sign-in. */
export function isOwnAccount({ actor, target }: Pick<AuditEntry, 'actor' | 'target'>): boolean {
  return actor.id !== null && target?.type === 'user' && target.id === String(actor.id);
}

/** A changed field, with its values as text. */
export interface ShownChange {
  field: string;
  from: string;
  to: string;
}

/** Returns the changed fields of an entry. */
export function changesOf({ details }: Pick<AuditEntry, 'details'>): ShownChange[] {
  const { changes } = details;
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes).map(([field, change]) => ({
    field,
    from: valueText(change?.from),
    to: valueText(change?.to),
  }));
}

/** Returns the details besides the changed fields. */
export function otherDetails({ details }: Pick<AuditEntry, 'details'>): [string, string][] {
  return Object.entries(details)
    .filter(([name]) => name !== 'changes')
    .map(([name, value]) => [name, valueText(value)]);
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return t('noValue');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
