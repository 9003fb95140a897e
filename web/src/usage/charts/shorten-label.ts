/** Widths of characters in a text of 12 px, in pixels: rather too wide than too narrow. */
const WIDTHS = { narrow: 5, other: 7, capital: 8.6, wide: 10.8 };

/** Returns a text of at most `widthMax` pixels. An ellipsis replaces its middle, because paths differ at their ends. */
export function shortenLabel(text: string, widthMax: number): string {
  if (widthOf(text) <= widthMax) return text;
  let length = text.length - 1;
  while (length > 3 && widthOf(cutMiddle(text, length)) > widthMax) length -= 1;
  return cutMiddle(text, length);
}

/** Returns the beginning and the end of a text: `length` characters with the ellipsis between them. */
function cutMiddle(text: string, length: number): string {
  const head = Math.ceil((length - 1) / 3);
  return `${text.slice(0, head)}…${text.slice(text.length - (length - 1 - head))}`;
}

/** Estimates the width of a text in pixels. */
function widthOf(text: string): number {
  return [...text].reduce((sum, character) => {
    if (/[MWmw…]/.test(character)) return sum + WIDTHS.wide;
    if (/[A-HK-Z]/.test(character)) return sum + WIDTHS.capital;
    return sum + (/[\s/{}_.:,|()I1fijlrt-]/.test(character) ? WIDTHS.narrow : WIDTHS.other);
  }, 0);
}
