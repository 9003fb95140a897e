/** A fault that the person at the keyboard can mend: the message is one sentence and all they need. */
export class StartError extends Error {}

/**
 * The sentence for a fault of the machine that is told the same way wherever it shows, or null.
 * text: an error's message, or what a program printed. place: the folder that was being written.
 * @param {string} text
 * @param {string} place
 */
export function machineFault(text, place) {
  if (/ENOSPC|No space left on device|Disk quota exceeded|EDQUOT/i.test(text))
    return new StartError(`The disk of ${place} is full. Free some space and start again.`);
  if (/EROFS|Read-only file system/i.test(text))
    return new StartError(
      `${place} is on a read-only file system. Spindle must be able to write there.`,
    );
  if (/EACCES: permission denied, \w+ '/.test(text))
    return new StartError(
      `Spindle may not write to ${place}. Start it as the user who owns that folder.`,
    );
  return null;
}
