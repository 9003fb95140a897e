import { encodeWindows1252 } from '@spindle/contracts/text/windows-1252';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Repairs text that was stored as UTF-8 and read as Windows-1252, because its label said so or was missing: `Grüße` for `GrÃ¼ÃŸe`.
 * Returns other text unchanged.
 */
export function repairMislabeledUtf8(text: string): string {
  if (!/[\u0080-\uffff]/.test(text)) return text;
  const bytes = encodeWindows1252(text);
  if (!bytes) return text;
  try {
    return UTF8.decode(bytes);
  } catch {
    return text;
  }
}
