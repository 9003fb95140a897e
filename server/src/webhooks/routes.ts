import * as contract from '@spindle/contracts/webhooks/webhook-routes';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { enableEndpoint } from './enable-endpoint.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listEndpoints } from './list-endpoints.ts';
import { readDelivery } from './read-delivery.ts';
import { reissueCallbacks } from './reissue-callbacks.ts';
import { resendDelivery, resendFailed } from './resend.ts';
import { rotateSecret } from './rotate-secret.ts';
import { testEndpoint } from './test-endpoint.ts';

export function webhookRoutes(app: App): void {
  const { secrets } = app;
  serve(app, contract.listEndpoints, listEndpoints);
  serve(app, contract.testEndpoint, testEndpoint);
  serve(app, contract.rotateSecret, (ctx, input) => rotateSecret(ctx, input, secrets));
  serve(app, contract.enableEndpoint, enableEndpoint);
  serve(app, contract.listDeliveries, listDeliveries);
  serve(app, contract.readDelivery, readDelivery);
  serve(app, contract.resendDelivery, resendDelivery);
  serve(app, contract.resendFailed, resendFailed);
  serve(app, contract.reissueCallbacks, reissueCallbacks);
}
