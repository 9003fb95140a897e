import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import {
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { VERSION } from '../version.ts';

/** Id of this process among all processes of the installation, until it ends. */
const INSTANCE_ID = randomUUID();

/** Describes this process in metrics and traces. OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence. */
export function resourceOf(processName: 'server' | 'worker'): Resource {
  return resourceFromAttributes({
    'service.name': `spindle-${processName}`,
    'service.version': VERSION,
    'service.instance.id': INSTANCE_ID,
    'host.name': hostname(),
  }).merge(detectResources({ detectors: [envDetector] }));
}
