import { UNKNOWN_ERROR } from '@spindle/contracts/http/errors';
import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  unknownError: UNKNOWN_ERROR,
  unreachable: 'The server could not be reached. Check your connection and try again.',
});
