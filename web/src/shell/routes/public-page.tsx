import { lazy } from 'react';

const PAGES = {
  signup: lazy(async () => ({
    default: (await import('../../signup/signup-page.tsx')).SignupPage,
  })),
  forgotPassword: lazy(async () => ({
    default: (await import('../../password-reset/forgot-page.tsx')).ForgotPage,
  })),
  resetPassword: lazy(async () => ({
    default: (await import('../../password-reset/reset-page.tsx')).ResetPage,
  })),
  terms: lazy(async () => ({
    default: (await import('../../legal/terms-page.tsx')).TermsPage,
  })),
  privacy: lazy(async () => ({
    default: (await import('../../legal/privacy-page.tsx')).PrivacyPage,
  })),
  storageHelp: lazy(async () => ({
    default: (await import('../../help/storage-help-page.tsx')).StorageHelpPage,
  })),
};

/** Shows a page that needs no account. A separate chunk keeps the list of these pages out of the first load. */
export function PublicPage({ name }: { name: keyof typeof PAGES }) {
  const Page = PAGES[name];
  return <Page />;
}
