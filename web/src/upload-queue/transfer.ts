import type { Transfer, TransferEvents } from './resumable-transfer.ts';

/** Sends a file until it has arrived or finally failed, resuming where possible. Returns the function that stops it. */
export function startTransfer(transfer: Transfer, events: TransferEvents): () => void {
  let isStopped = false;
  let stop = () => {
    isStopped = true;
  };
  void import('./resumable-transfer.ts').then(({ sendFile }) => {
    if (!isStopped) stop = sendFile(transfer, events);
  });
  return () => stop();
}

/** Deletes the data of a canceled upload on the server. */
export async function discardUpload(url: string): Promise<void> {
  const { deleteUpload } = await import('./resumable-transfer.ts');
  await deleteUpload(url);
}
