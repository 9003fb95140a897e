/** The error for a problem that the user can fix. Its message is complete: what is wrong and what to do. */
export class StartError extends Error {}

/**
 * Returns the error for a common problem of the machine, or null. text: an error's message, or a program's output.
 * place: the folder that was being written.
 * @param {string} text
 * @param {string} place
 */
export function machineError(text, place) {
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
