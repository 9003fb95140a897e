import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { abortWhenGone } from './abort-when-gone.ts';

it('listens once to a response, however often its signal is needed', () => {
  const raw = new ServerResponse(new IncomingMessage(new Socket()));
  const [first, second] = [abortWhenGone({ raw }), abortWhenGone({ raw })];
  expect(second).toBe(first);
  expect(raw.listenerCount('close')).toBe(1);
  raw.emit('close');
  expect(first.reason).toMatchObject({ status: 499 });
});
