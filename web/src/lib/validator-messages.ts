import { validationMessage, validationSentence } from '@spindle/contracts/http/validation-messages';
import { config } from 'zod/mini';

// Forms show what a schema finds as it comes: a sentence, never the validator's own words.
config({ customError: (finding) => validationSentence(validationMessage(finding)) });
