import { canonicalLanguage } from '@spindle/contracts/subtitles/language-tag';

/** Names of Whisper that differ from those of the standard. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  burmese: 'my',
  castilian: 'es',
  flemish: 'nl',
  haitian: 'ht',
  moldavian: 'ro',
  myanmar: 'my',
  nynorsk: 'nn',
  tagalog: 'tl',
  valencian: 'ca',
};

let codesByName: ReadonlyMap<string, string> | undefined;

/** Returns the language (BCP 47) of an English name in any case, such as `German`, or of a code. Null when it is not known. */
export function languageNamed(text: string): string | null {
  codesByName ??= listNames();
  const name = folded(text.trim());
  const code = codesByName.get(name) ?? OTHER_NAMES[name];
  if (code !== undefined) return code;
  return /^[a-z]{2,3}(-|$)/.test(name) ? (canonicalLanguage(name) ?? null) : null;
}

/** Lists the codes of two letters by the English names of their languages. Every other code stays without a name. */
function listNames(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
  return new Map(
    codes.flatMap((code) => {
      const name = names.of(code);
      return name === undefined || canonicalLanguage(code) !== code ? [] : [[folded(name), code]];
    }),
  );
}

/** Services write `maori` for Māori. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
