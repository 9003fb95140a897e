/** Copies the selected words. Browsers would put each word on a line of its own, as each has its own place. */
export function copySelected(event: ClipboardEvent, layer: Element): void {
  const text = selectedText(layer);
  if (text === '' || !event.clipboardData) return;
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}

/** Returns the selected text of a layer in reading order, a line each. Empty when nothing of it is selected. */
export function selectedText(layer: Element): string {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return '';
  const range = selection.getRangeAt(0);
  return [...layer.querySelectorAll('[data-line]')]
    .map((line) =>
      [...line.querySelectorAll('[data-word]')]
        .map((word) => selectedPart(word, range))
        .join('')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n');
}

/** Returns the part of a word, with the space after it, that is in a range. */
function selectedPart({ firstChild: text }: Element, range: Range): string {
  if (!text || !range.intersectsNode(text)) return '';
  const whole = text.textContent ?? '';
  const { startContainer, startOffset, endContainer, endOffset } = range;
  const from = startContainer === text ? startOffset : 0;
  const to = endContainer === text ? endOffset : whole.length;
  return whole.slice(from, to);
}
