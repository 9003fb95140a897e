/** Milliseconds until the address of a file is revoked. The browser reads it after the click. */
const REVOKE_MS = 60_000;

/** Saves a file that the page holds, as a click on a download link does. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_MS);
}
