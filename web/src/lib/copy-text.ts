/**
 * Copies a text to the clipboard. Accepts a promise, because some browsers allow copying only during the click.
 * Throws when the promise rejects or the browser refuses.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  // Absent if the page is not served over https.
  if (!('clipboard' in navigator)) return copyFromField(await text);
  // Firefox before 127.
  if (!('ClipboardItem' in window)) return navigator.clipboard.writeText(await text);
  const plain = Promise.resolve(text).then((value) => new Blob([value], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
}

function copyFromField(text: string): void {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement;
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!isCopied) throw new Error('The browser refused to copy.');
}

/** Copies a text that is still being fetched. Throws the error of the fetch, else the error of copying. */
export async function copyWhenReady(answer: Promise<string>): Promise<void> {
  const [answered, copied] = await Promise.allSettled([answer, copyText(answer)]);
  if (answered.status === 'rejected') throw answered.reason;
  if (copied.status === 'rejected') throw copied.reason;
}
