import { Navigate, useSearchParams } from 'react-router-dom';
import { readToken } from '../api/token.ts';
import { useTitle } from '../lib/use-title.ts';
import { LegalLinks } from './legal-links.tsx';
import { returnPath } from './return-path.ts';
import { useSession } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { t } from './texts.ts';
import { useUrlToken } from './use-url-token.ts';

/** Signs in with email and password, or with a token in the URL (`/login?jwt=`). Redirects signed-in users. */
export function SignInPage() {
  useTitle(t('signIn'));
  const [search] = useSearchParams();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const urlToken = useUrlToken();
  const isPending = urlToken.isPending;
  if (!isPending && (isLoggedIn || readToken() !== null))
    return <Navigate to={returnPath(search)} replace />;
  return (
    <SignInFrame title={t('signIn')} tagline={isPending ? t('signingIn') : t('tagline')}>
      <SignInForm isDisabled={isPending} initialError={urlToken.error} />
      <LegalLinks />
    </SignInFrame>
  );
}
