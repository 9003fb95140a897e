import { readPublicShare } from '@spindle/contracts/shares/share-routes';
import { SHARE_VISIT_SECONDS } from '@spindle/contracts/shares/shares';
import { VISITOR_SECONDS } from '@spindle/contracts/shares/visitors';
import type { Visitor } from './access.ts';

/** Cookie of a visitor who has entered the password of a share. */
const PASS_COOKIE = 'spindle_share';
/** Cookie of a visitor who has told their name. */
const IDENTITY_COOKIE = 'spindle_visitor';

/** What a visitor needs of the HTTP side of a call. */
interface Call extends Pick<Visitor, 'countVisit'> {
  cookies: Readonly<Record<string, string | undefined>>;
  setCookie(cookie: { name: string; value: string; path: string; seconds: number }): void;
}

/** Returns the visitor of a request. Their cookies have a path that covers this share only. */
export function toVisitor(call: Call, { token }: { token: string }): Visitor {
  const path = readPublicShare.path.replace('{token}', encodeURIComponent(token));
  const save = (name: string, seconds: number) => (value: string) =>
    call.setCookie({ name, value, path, seconds });
  return {
    pass: call.cookies[PASS_COOKIE],
    savePass: save(PASS_COOKIE, SHARE_VISIT_SECONDS),
    identity: call.cookies[IDENTITY_COOKIE],
    saveIdentity: save(IDENTITY_COOKIE, VISITOR_SECONDS),
    countVisit: call.countVisit,
  };
}
