/** Languages whose texts have no spaces, or whose words change by endings, each with its letters and what joins its words. */
const LANGUAGES = {
  Chinese: { letters: range(0x4e00, 0x5600), joint: '' },
  Japanese: {
    letters: [...range(0x3042, 0x3094), ...range(0x30a2, 0x30f4), ...range(0x6771, 0x6a00)],
    joint: '',
  },
  Korean: { letters: range(0xac00, 0xb400), joint: ' ' },
  Thai: { letters: [...range(0x0e01, 0x0e2e), ...range(0x0e40, 0x0e44)], joint: '' },
};
const NAMES = Object.keys(LANGUAGES);

const WORDS = 4_000;
/** Letters of a word, by its number. */
const LENGTHS = {
  Chinese: [2, 2, 1, 3],
  Japanese: [2, 3, 2, 4],
  Korean: [2, 3, 2, 4],
  Thai: [4, 3, 5, 6],
};

/** Returns a word of a language. Lower numbers are more frequent. */
function wordIn(language, n) {
  const { letters } = LANGUAGES[language];
  const length = LENGTHS[language][n % 4];
  return Array.from({ length }, (_, at) => {
    const mixed = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(at + 1, 0x85ebca6b);
    const share = ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
    return letters[Math.floor(letters.length * share ** 2)];
  }).join('');
}

/** Returns the first letters of a word, in each language in turn. */
export function partOf(n, letters) {
  const language = NAMES[n % NAMES.length];
  // The n-th word of the language with so many letters.
  const words = Array.from({ length: 200 }, (_, at) => wordIn(language, at));
  const long = words.filter((word) => [...word].length >= letters);
  return [...(long[Math.floor(n / NAMES.length) % long.length] ?? '')].slice(0, letters).join('');
}

/** Returns a caption of 4 to 9 words in one of the languages. `chance` returns a number from 0 to 1 for an index. */
export function captionOf(chance) {
  const language = NAMES[Math.floor(chance(71) * NAMES.length)];
  const words = Array.from({ length: 4 + Math.floor(chance(72) * 6) }, (_, at) =>
    wordIn(language, Math.floor(WORDS ** chance(80 + at)) - 1),
  );
  return words.join(LANGUAGES[language].joint);
}

function range(from, to) {
  return Array.from({ length: to - from }, (_, at) => String.fromCodePoint(from + at));
}
