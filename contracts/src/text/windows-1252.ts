/** The characters of the bytes 0x80 to 0x9f. Five of them are not assigned and stay control characters. */
const CHARACTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes Windows-1252. Some releases of Node read it as Latin-1, with control characters instead of quotes and dashes. */
export function decodeWindows1252(bytes: Uint8Array): string {
  return replaceC1(new TextDecoder('latin1').decode(bytes));
}

/** Replaces the control characters U+0080 to U+009F of text that was read as Latin-1 with the characters of Windows-1252. */
export function replaceC1(text: string): string {
  return text.replace(
    /[\u0080-\u009f]/g,
    (control) => CHARACTERS[control.charCodeAt(0) - 0x80] ?? control,
  );
}

/** Encodes text in Windows-1252; null if a character has no byte. */
export function encodeWindows1252(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const index =
      code < 0x80 || (code >= 0xa0 && code < 0x100) ? -1 : CHARACTERS.indexOf(text.charAt(at));
    if (index < 0 && code > 0xff) return null;
    bytes[at] = index < 0 ? code : 0x80 + index;
  }
  return bytes;
}
