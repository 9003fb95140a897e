import { Text, Title } from '@mantine/core';
import { Navigate, useSearchParams } from 'react-router-dom';
import { readToken } from '../api/token.ts';
import { useTitle } from '../lib/use-title.ts';
import { Brand } from '../ui/brand.tsx';
import { LegalLinks } from './legal-links.tsx';
import { PhotoWall } from './photo-wall.tsx';
import { returnPath } from './return-path.ts';
import { useSession } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in-page.module.css';
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
    <div className={classes.page}>
      <main className={classes.panel}>
        <div className={classes.form}>
          <Brand />
          <header>
            <Title order={1} className={classes.title}>
              {t('signIn')}
            </Title>
            <Text className={classes.tagline}>{isPending ? t('signingIn') : t('tagline')}</Text>
          </header>
          <SignInForm isDisabled={isPending} initialError={urlToken.error} />
          <LegalLinks />
        </div>
      </main>
      <PhotoWall />
    </div>
  );
}
