import { AuditActorKind, type AuditEntry } from '@spindle/contracts/audit/audit';
import { AuditAction } from '@spindle/contracts/audit/audit-actions';
import { ROLES } from '@spindle/contracts/http/permissions';
import { sentenceText } from './sentence-texts.ts';
import { fieldName, sectionName } from './setting-names.ts';
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

/** Fields that a sentence names at most. */
const NAMED_FIELDS = 3;

/** Returns an entry as a sentence: `ada@example.com changed the role of ben@example.com to Manager`. */
export function sentenceOf(entry: AuditEntry): string {
  const known = AuditAction.safeParse(entry.action);
  const actor = subjectOf(entry);
  const target = isOwnAccount(entry) ? t('ownAccount') : targetName(entry);
  if (!known.success)
    return t('unknownAction', { action: entry.action, actor, target: target ?? t('noValue') });
  const { further } = entry.details;
  if (known.data === 'user.sign_in_failed' && typeof further === 'number')
    return t('furtherFailed', { count: further });
  return sentenceText(known.data, {
    actor,
    target: target ?? t('noValue'),
    to: newValueOf(entry),
    fields: namedFields(entry),
    section: sectionName(entry.target?.id ?? ''),
    count: countOf(entry),
  });
}

/** Returns who acted as the subject of a sentence. */
export function subjectOf({ actor }: Pick<AuditEntry, 'actor'>): string {
  if (actor.name !== '') return actor.name;
  if (actor.kind === 'anonymous') return t('someone');
  return actor.kind === 'system' ? t('spindle') : actorKind({ actor });
}

/** Returns the value that a sentence names: the new role or address, or the user who receives something. */
function newValueOf({ details }: AuditEntry): string {
  const { role, email } = changesIn(details);
  const to = role?.to ?? email?.to ?? details.to ?? details.new_email;
  return ROLES.find(({ name }) => name === to)?.title ?? valueText(to);
}

function countOf({ details }: AuditEntry): number {
  const counts = [details.count, details.files, details.imported];
  return counts.find((count) => typeof count === 'number') ?? 0;
}

/** Returns the names of the changed fields: `Folder of originals, Endpoint of originals, Presets and 2 more`. */
function namedFields(entry: AuditEntry): string {
  const { keys, is_password_new } = entry.details;
  const names = [
    ...changesOf(entry).map(({ field }) => field),
    ...(Array.isArray(keys) ? keys.map((key) => fieldName(String(key))) : []),
    ...(is_password_new ? [t('password')] : []),
  ];
  const shown = names.slice(0, NAMED_FIELDS).join(', ');
  const rest = names.length - NAMED_FIELDS;
  return rest > 0 ? t('andMore', { names: shown, count: rest }) : shown || t('noValue');
}

/** A changed field, with its values as text. */
export interface ShownChange {
  /** In words. */
  field: string;
  from: string;
  to: string;
}

/** Returns the changed fields of an entry. */
export function changesOf({ details }: Pick<AuditEntry, 'details'>): ShownChange[] {
  return Object.entries(changesIn(details)).map(([path, change]) => ({
    field: fieldName(path),
    from: valueText(change?.from),
    to: valueText(change?.to),
  }));
}

function changesIn({ changes }: AuditEntry['details']) {
  const isObject = typeof changes === 'object' && changes !== null;
  return (isObject ? changes : {}) as Record<string, { from?: unknown; to?: unknown } | undefined>;
}

/** Returns the details besides the changed fields, each with its name in words. */
export function otherDetails({ details }: Pick<AuditEntry, 'details'>): [string, string][] {
  return Object.entries(details)
    .filter(([name]) => name !== 'changes')
    .map(([name, value]) => [fieldName(name), valueText(value)]);
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return t('noValue');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
