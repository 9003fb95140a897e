const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Returns every text at one edit from a word: a missing, extra or different letter, or two adjacent letters swapped. */
export function editsOf(word: string): string[] {
  const letters = [...word];
  const edits = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at)];
    const rest = after.slice(1).join('');
    for (const letter of LETTERS) {
      edits.add(before + letter + after.join(''));
      if (after.length > 0) edits.add(before + letter + rest);
    }
    if (after.length > 0) edits.add(before + rest);
    if (after.length > 1) edits.add(before + after[1] + after[0] + after.slice(2).join(''));
  }
  edits.delete(word);
  return [...edits];
}

/** Returns the number of edits (Damerau-Levenshtein) from a typed word to a known one or, with `isPrefix`, to the nearest prefix of it. */
export function editDistance(typed: string, word: string, { isPrefix = false } = {}): number {
  const [from, to] = [[...typed], [...word]];
  // Rows of the table of distances between all beginnings of both words: the one before the previous one, the previous one, the current one.
  let older: number[] = [];
  let old = to.map((_, index) => index).concat(to.length);
  for (const [row, letter] of from.entries()) {
    const now = [row + 1];
    for (const [column, other] of to.entries()) {
      const swapped = row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === other;
      now.push(
        Math.min(
          at(old, column) + Number(letter !== other),
          at(old, column + 1) + 1,
          at(now, column) + 1,
          swapped ? at(older, column - 1) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [older, old] = [old, now];
  }
  return isPrefix ? Math.min(...old) : at(old, to.length);
}

function at(row: number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
