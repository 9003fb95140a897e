import { LOGIN_FAILED } from '@spindle/contracts/sessions/sessions';
import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  signIn: 'Sign in',
  tagline: 'Your media library, in one place.',
  email: 'Email',
  emailMissing: 'Enter your email address.',
  password: 'Password',
  passwordMissing: 'Enter your password.',
  showPassword: 'Show password',
  rememberMe: 'Remember me',
  forgotPassword: 'Forgot password?',
  signInAction: 'Sign In',
  legalBefore: 'By signing in you accept the',
  legalBetween: 'and the',
  terms: 'Terms',
  privacy: 'Privacy notice',
  loginFailed: LOGIN_FAILED,
  tokenRefused: 'This sign-in link is no longer valid. Sign in below.',
  signingIn: 'Signing you in…',
  notStarted: 'Spindle could not start',
  tryAgain: 'Try again',
});
