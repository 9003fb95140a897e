import { readPrivacy, readTerms } from '@spindle/contracts/legal/legal';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { DEFAULT_PRIVACY } from './default-privacy.ts';
import { DEFAULT_TERMS } from './default-terms.ts';
import { readLegalText } from './read-legal-text.ts';

export function legalRoutes(app: App): void {
  const { termsFile, privacyFile } = app.ctx.config;
  serve(app, readTerms, (ctx) => readLegalText(ctx, termsFile, DEFAULT_TERMS));
  serve(app, readPrivacy, (ctx) => readLegalText(ctx, privacyFile, DEFAULT_PRIVACY));
}
