import { validationMessage, validationSentence } from '@spindle/contracts/http/validation-messages';
import { config } from 'zod/mini';

// Forms show schema errors directly, so they must be sentences instead of zod's own messages.
config({ customError: (issue) => validationSentence(validationMessage(issue)) });
