import { validationMessage } from '@spindle/contracts/http/validation-messages';
import type { ErrorObject } from 'ajv/dist/2020.js';

/** Translates an error of Ajv into the words of all other validation messages, without a subject: "must have at most 3 characters". */
export function ajvMessage({ keyword, params }: ErrorObject): string {
  const bound = (origin: string, isLeast: boolean, inclusive = true) =>
    validationMessage({
      code: isLeast ? 'too_small' : 'too_big',
      origin,
      [isLeast ? 'minimum' : 'maximum']: params.limit,
      inclusive,
    });
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'type':
      return typeMessage([params.type].flat());
    case 'enum':
      return validationMessage({ code: 'invalid_value', values: params.allowedValues });
    case 'const':
      return validationMessage({ code: 'invalid_value', values: [params.allowedValue] });
    case 'format':
      return validationMessage({ code: 'invalid_format', format: params.format });
    case 'pattern':
      return validationMessage({ code: 'invalid_format', format: 'regex' });
    case 'multipleOf':
      return validationMessage({ code: 'not_multiple_of', divisor: params.multipleOf });
    case 'minLength':
    case 'maxLength':
      return bound('string', keyword === 'minLength');
    case 'minItems':
    case 'maxItems':
      return bound('array', keyword === 'minItems');
    case 'minProperties':
    case 'maxProperties':
      return bound('object', keyword === 'minProperties');
    case 'minimum':
    case 'maximum':
      return bound('number', keyword === 'minimum');
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return bound('number', keyword === 'exclusiveMinimum', false);
    case 'uniqueItems':
      return 'must not have the same entry twice';
    case 'additionalProperties':
      return validationMessage({ code: 'unrecognized_keys', keys: [params.additionalProperty] });
    default:
      return 'is not valid';
  }
}

function typeMessage(types: string[]): string {
  const messages = types.map((type) => {
    const expected = type === 'integer' ? 'int' : type;
    return validationMessage({ code: 'invalid_type', expected, input: '' });
  });
  return messages.map((text, index) => (index ? text.replace('must be ', '') : text)).join(' or ');
}
