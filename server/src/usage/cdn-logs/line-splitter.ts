import { StringDecoder } from 'node:string_decoder';
import { Invalid } from '@spindle/core/errors';

/** Splits chunks of bytes into lines. */
export interface LineSplitter {
  /** Reports the lines that end in a chunk, with their numbers from 1. */
  push(chunk: Buffer): void;
  /** Reports the last line, if it does not end with a line break. */
  end(): void;
}

/** Opens a splitter. `push` throws Invalid for a line of more than `maxLength` characters, so that memory is bounded. */
export function openLineSplitter(
  maxLength: number,
  onLine: (line: string, number: number) => void,
): LineSplitter {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let number = 0;

  const report = (line: string) => {
    number += 1;
    if (line.length > maxLength) throw tooLong(number, maxLength);
    onLine(line.endsWith('\r') ? line.slice(0, -1) : line, number);
  };

  return {
    push(chunk) {
      const text = rest + decoder.write(chunk);
      let from = 0;
      for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
        report(text.slice(from, at));
        from = at + 1;
      }
      rest = text.slice(from);
      if (rest.length > maxLength) throw tooLong(number + 1, maxLength);
    },
    end() {
      rest += decoder.end();
      if (rest !== '') report(rest);
      rest = '';
    },
  };
}

function tooLong(number: number, maxLength: number): Invalid {
  return new Invalid(`Line ${number} is longer than ${maxLength.toLocaleString('en')} characters.`);
}
