import { lazyPart } from '../../ui/lazy-part.ts';

const PAGES = {
  signup: lazyPart(async () => (await import('../../signup/signup-page.tsx')).SignupPage),
  forgotPassword: lazyPart(
    async () => (await import('../../password-reset/forgot-page.tsx')).ForgotPage,
  ),
  resetPassword: lazyPart(
    async () => (await import('../../password-reset/reset-page.tsx')).ResetPage,
  ),
  confirmEmail: lazyPart(
    async () => (await import('../../email-change/confirm-page.tsx')).ConfirmPage,
  ),
  stopEmail: lazyPart(async () => (await import('../../email-change/stop-page.tsx')).StopPage),
  terms: lazyPart(async () => (await import('../../legal/terms-page.tsx')).TermsPage),
  privacy: lazyPart(async () => (await import('../../legal/privacy-page.tsx')).PrivacyPage),
  storageHelp: lazyPart(
    async () => (await import('../../help/storage-help-page.tsx')).StorageHelpPage,
  ),
};

/** Shows a page that needs no account. A separate chunk keeps the list of these pages out of the first load. */
export function PublicPage({ name }: { name: keyof typeof PAGES }) {
  const Page = PAGES[name];
  return <Page />;
}
