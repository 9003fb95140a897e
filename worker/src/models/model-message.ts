import type { OperatorModel } from '@spindle/core/models/manifest';
import type { Capability, RequestOf, ResultOf } from './capabilities.ts';

/** What a worker sends to a model process. */
export interface ModelRequest<C extends Capability = Capability> {
  capability: C;
  request: RequestOf<C>;
  /** Missing for a built-in model. */
  source?: OperatorModel;
}

/** What a model process answers. */
export type ModelMessage<C extends Capability = Capability> =
  | { kind: 'ready' }
  | { kind: 'done'; result: ResultOf<C> }
  /** The picture is the cause. Users read the message. */
  | { kind: 'undecodable'; message: string }
  | { kind: 'failed'; message: string };
