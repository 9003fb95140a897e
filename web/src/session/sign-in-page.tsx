import { Text, Title } from '@mantine/core';
import { Navigate, useSearchParams } from 'react-router-dom';
import { readToken } from '../api/token.ts';
import { useTitle } from '../lib/use-title.ts';
import { Logo } from '../ui/logo.tsx';
import { LegalLinks } from './legal-links.tsx';
import { PhotoWall } from './photo-wall.tsx';
import { returnPath } from './return-path.ts';
import { useSession } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in-page.module.css';
import { t } from './texts.ts';
import { useAddressToken } from './use-address-token.ts';

/** The public door: e-mail and password, or a token in the address (`/login?jwt=`). Who is signed in goes on. */
export function SignInPage() {
  useTitle(t('signIn'));
  const [search] = useSearchParams();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const addressToken = useAddressToken();
  const isOnTheWay = addressToken.isPending;
  if (!isOnTheWay && (isLoggedIn || readToken() !== null))
    return <Navigate to={returnPath(search)} replace />;
  return (
    <div className={classes.page}>
      <main className={classes.door}>
        <div className={classes.form}>
          <div className={classes.brand}>
            <Logo size={28} />
            <span>Spindle</span>
          </div>
          <header>
            <Title order={1} className={classes.title}>
              {t('signIn')}
            </Title>
            <Text className={classes.tagline}>{isOnTheWay ? t('signingIn') : t('tagline')}</Text>
          </header>
          <SignInForm isDisabled={isOnTheWay} initialError={addressToken.error} />
          <LegalLinks />
        </div>
      </main>
      <PhotoWall />
    </div>
  );
}
