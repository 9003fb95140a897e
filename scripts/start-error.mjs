/** The error for a problem that the user can fix. Its message is complete: what is wrong and what to do. */
export class StartError extends Error {}

/**
 * Returns the error for a common problem of the machine, or null. text: an error's message, or a program's output.
 * folder: the folder that was being written.
 * @param {string} text
 * @param {string} folder
 */
export function machineError(text, folder) {
  if (/ENOSPC|No space left on device|Disk quota exceeded|EDQUOT/i.test(text))
    return new StartError(`The disk of ${folder} is full. Free some space and start again.`);
  if (/EROFS|Read-only file system/i.test(text))
    return new StartError(
      `${folder} is on a read-only file system. Spindle must be able to write there.`,
    );
  if (/EACCES: permission denied, \w+ '/.test(text))
    return new StartError(
      `Spindle may not write to ${folder}. Start it as the user who owns that folder.`,
    );
  return null;
}
