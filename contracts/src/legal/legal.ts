import { z } from 'zod';
import { PUBLIC, route } from '../http/route.ts';

/** A legal text of the installation. */
export const LegalText = z.object({
  /** Markdown is shown as headings, paragraphs, lists, links, bold and italic; HTML in it is shown as text. */
  format: z.enum(['markdown', 'text']),
  text: z.string(),
});
export type LegalText = z.infer<typeof LegalText>;

const answer = z.object({ status: z.literal('OK'), data: LegalText });

export const readTerms = route({
  method: 'GET',
  path: '/api/v1/legal/terms',
  summary: 'Get the terms of use of this installation',
  access: PUBLIC,
  answer,
  example: () => ({}),
});

export const readPrivacy = route({
  method: 'GET',
  path: '/api/v1/legal/privacy',
  summary: 'Get the privacy notice of this installation',
  access: PUBLIC,
  answer,
  example: () => ({}),
});
