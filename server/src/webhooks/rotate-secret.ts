import type { Answer, Input } from '@spindle/contracts/http/route';
import type { rotateSecret as route } from '@spindle/contracts/webhooks/webhook-routes';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import { ROTATION_MS } from '@spindle/core/webhooks/endpoints';
import { newWebhookSecret } from '@spindle/core/webhooks/signature';
import { describeEndpoint, lockEndpoint, webhookTarget } from './find-endpoint.ts';

/**
 * Returns the secret of an endpoint, which no later call returns. If it was returned before, replaces it; the previous one stays valid for
 * 24 hours, so that the receiver can change over without losing a delivery.
 */
export async function rotateSecret(
  ctx: Context,
  { params }: Input<typeof route>,
  secrets: Secrets,
): Promise<Answer<typeof route>> {
  return inTransaction(ctx, async (tx) => {
    const current = await lockEndpoint(tx, params.id);
    const isFirst = current.secretShownAt === null;
    const secret = isFirst ? secrets.open(current.secretEncrypted) : newWebhookSecret();
    const now = tx.now();
    const endpoint = await tx.db.webhookEndpoint.update({
      where: { id: current.id },
      data: {
        secretShownAt: now,
        ...(!isFirst && {
          secretEncrypted: secrets.seal(secret),
          previousSecretEncrypted: current.secretEncrypted,
          previousSecretExpiresAt: new Date(now.getTime() + ROTATION_MS),
        }),
      },
    });
    const data = { secret, endpoint: await describeEndpoint(tx, endpoint) };
    await recordAudit(tx, {
      action: 'webhook.rotate',
      target: webhookTarget(endpoint),
      details: { is_first: isFirst },
    });
    return { status: 'OK' as const, data };
  });
}
