import { z } from 'zod';

/** The groups of actions: the part of an action before its dot. */
export const AuditGroup = z.enum([
  'user',
  'profile',
  'session',
  'password',
  'key',
  'settings',
  'share',
  'asset',
  'export',
  'storage',
  'webhook',
  'audit',
  'command',
]);
export type AuditGroup = z.infer<typeof AuditGroup>;

const ACTIONS = [
  'user.sign_in',
  'user.sign_in_failed',
  'user.sign_out',
  'user.create',
  'user.update',
  'user.role_change',
  'user.enable',
  'user.disable',
  'user.invite',
  'user.import',
  'user.transfer',
  'profile.update',
  'session.end',
  'session.end_others',
  'password.change',
  'password.set',
  'password.create_link',
  'password.mail_link',
  'password.reset',
  'key.create',
  'key.revoke',
  'key.replace',
  'settings.update',
  'share.create',
  'share.update',
  'share.revoke',
  'asset.purge',
  'export.test',
  'export.backfill',
  'storage.move',
  'storage.delete_sources',
  'webhook.test',
  'webhook.rotate',
  'webhook.enable',
  'webhook.resend',
  'webhook.resend_failed',
  'webhook.reissue',
  'audit.export',
  'command.backup',
  'command.restore',
  'command.import',
  'command.sweep',
  'command.mark_store',
] as const satisfies readonly `${AuditGroup}.${string}`[];

/** Everything that the audit log records. A new action also needs a text in web/src/audit/texts.ts. */
export const AuditAction = z.enum(ACTIONS);
export type AuditAction = z.infer<typeof AuditAction>;
