import * as account from '@spindle/contracts/sessions/account';
import * as email from '@spindle/contracts/sessions/email-change';
import * as own from '@spindle/contracts/sessions/own-sessions';
import * as reset from '@spindle/contracts/sessions/password-reset';
import * as contract from '@spindle/contracts/sessions/sessions';
import { startPeriodicTask } from '@spindle/core/process/periodic-task';
import type { App } from '../app-parts.ts';
import { MEDIA_COOKIE } from '../http/auth.ts';
import { type CallInfo, serve } from '../http/serve.ts';
import { readAccount } from './account.ts';
import { activateInvite } from './activate-invite.ts';
import { changeAccount } from './change-account.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { FLUSH_MS, openFailedSignIns } from './failed-sign-ins.ts';
import { DEVICE_COOKIE, deviceCookie, knownDevice } from './known-device.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { cancelEmailChange } from './request-email-change.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { serviceToken } from './service-token.ts';
import { stopEmailChange } from './stop-email-change.ts';

/** Limits the media cookie to the API. */
const MEDIA_PATH = '/api/v1';

export function sessionRoutes(app: App): void {
  const { limits, tokens } = app;
  const failures = openFailedSignIns(app.ctx);
  const stopFlush = startPeriodicTask(
    'count failed sign-ins',
    FLUSH_MS,
    app.ctx.log,
    failures.flush,
    {
      startAfterMs: FLUSH_MS,
    },
  );
  app.http.addHook('onClose', async () => {
    await stopFlush();
    await failures.flush();
  });
  /** `isLasting`: the cookie outlives the browser session. */
  const setMediaCookie = (
    call: CallInfo,
    sessionId: string,
    { isLasting }: { isLasting: boolean },
  ) => {
    const value = tokens.sign({ sid: sessionId, scope: 'MEDIA' }, contract.TOKEN_LIFETIME_SECONDS);
    const cookie = { name: MEDIA_COOKIE, value, path: MEDIA_PATH };
    call.setCookie(isLasting ? { ...cookie, seconds: contract.TOKEN_LIFETIME_SECONDS } : cookie);
  };

  serve(app, contract.login, async (ctx, input, call) => {
    const { email, remember_me } = input.body;
    const device = knownDevice(call.cookies[DEVICE_COOKIE], { email, now: ctx.now() }, app.secrets);
    const answer = await limits.login({ network: call.network, email, device }, () =>
      login(ctx, input, call.userAgent, { ...app, failures }),
    );
    const claims = tokens.read(answer.jwt);
    if (claims) setMediaCookie(call, claims.sid, { isLasting: remember_me });
    if (device === null) call.setCookie(deviceCookie(email, ctx.now(), app.secrets));
    return answer;
  });
  serve(app, contract.readAccount, async (ctx, _input, call) => {
    const answer = await readAccount(ctx);
    const { kind, sessionId } = ctx.actor;
    // API keys and scoped tokens get no cookie.
    if (kind === 'user' && sessionId !== null)
      setMediaCookie(call, sessionId, { isLasting: false });
    return answer;
  });
  serve(app, account.activateInvite, async (ctx, { params }, call) => {
    const answer = await limits.guess(`activate:${call.network}`, () =>
      activateInvite(ctx, params.code, call, app),
    );
    const claims = tokens.read(answer.jwt);
    if (claims) setMediaCookie(call, claims.sid, { isLasting: true });
    call.setCookie(deviceCookie(answer.user_email, ctx.now(), app.secrets));
    return answer;
  });
  serve(app, account.changeAccount, (ctx, input) =>
    limits.guess(`password:${ctx.actor.userId}`, () => changeAccount(ctx, input, app.secrets)),
  );
  serve(app, reset.requestPasswordReset, async (ctx, input, call) => {
    await limits.attempt(`forgot:${call.network}`);
    return requestPasswordReset(ctx, input);
  });
  serve(app, reset.resetPassword, (ctx, input, call) =>
    limits.guess(`reset:${call.network}`, async () => {
      const { email, ...answer } = await resetPassword(ctx, input, app.secrets);
      // Guesses from elsewhere must not keep a user out who reads the mail of the account.
      call.setCookie(deviceCookie(email, ctx.now(), app.secrets));
      return answer;
    }),
  );
  serve(app, email.confirmEmailChange, (ctx, input, call) =>
    limits.guess(`email:${call.network}`, () => confirmEmailChange(ctx, input, app.secrets)),
  );
  serve(app, email.stopEmailChange, (ctx, input, call) =>
    limits.guess(`email:${call.network}`, () => stopEmailChange(ctx, input, app.secrets)),
  );
  serve(app, email.cancelEmailChange, (ctx) => cancelEmailChange(ctx, app.secrets));
  serve(app, own.listOwnSessions, listOwnSessions);
  serve(app, own.endOwnSession, endOwnSession);
  serve(app, own.endOtherSessions, endOtherSessions);
  serve(app, contract.logout, async (ctx, _input, call) => {
    const answer = await logout(ctx);
    call.clearCookie(MEDIA_COOKIE, MEDIA_PATH);
    return answer;
  });
  serve(app, contract.serviceToken, (ctx, input) => serviceToken(ctx, input, tokens));
}
