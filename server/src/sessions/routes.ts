import * as contract from '@spindle/contracts/sessions/sessions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tokens } from '../credentials/tokens.ts';
import type { App } from '../http/app-parts.ts';
import { MEDIA_COOKIE } from '../http/auth.ts';
import { serve } from '../http/serve.ts';
import { readAccount } from './account.ts';
import { type ListNotifications, login } from './login.ts';
import { logout } from './logout.ts';
import { serviceToken } from './service-token.ts';

export function sessionRoutes(
  app: App,
  tokens: Tokens,
  listNotifications: ListNotifications,
): void {
  const setMediaCookie = (
    request: FastifyRequest,
    reply: FastifyReply,
    sessionId: string,
    lasting: boolean,
  ) => {
    const value = tokens.sign({ sid: sessionId, scope: 'MEDIA' }, contract.TOKEN_LIFETIME_SECONDS);
    reply.setCookie(MEDIA_COOKIE, value, {
      path: '/api/v1',
      httpOnly: true,
      sameSite: 'strict',
      secure: request.protocol === 'https',
      ...(lasting && { maxAge: contract.TOKEN_LIFETIME_SECONDS }),
    });
  };

  serve(
    app,
    contract.login,
    (ctx, input, { address }) =>
      app.limits.login({ address, email: input.body.email }, () =>
        login(ctx, input, { tokens, listNotifications }),
      ),
    (answer, request, reply) => {
      const claims = tokens.read(answer.jwt);
      const { remember_me } = contract.Login.parse(request.body);
      if (claims) setMediaCookie(request, reply, claims.sid, remember_me);
    },
  );
  serve(app, contract.readAccount, readAccount, (_answer, request, reply) => {
    const { actor } = request;
    if (actor?.kind === 'user' && actor.sessionId !== null)
      setMediaCookie(request, reply, actor.sessionId, false);
  });
  serve(app, contract.logout, logout, (_answer, _request, reply) => {
    reply.clearCookie(MEDIA_COOKIE, { path: '/api/v1' });
  });
  serve(app, contract.serviceToken, (ctx, input) => serviceToken(ctx, input, tokens));
}
