/** The file to copy and its copy. `read` and `readCopy` run ExifTool on them and return the output. */
interface Source {
  /** A folder for files that the work needs. */
  dir: string;
  read: (args: readonly string[]) => Promise<string>;
  copyPath: string;
  readCopy: (args: readonly string[]) => Promise<string>;
}

/** Calls `use` with the ExifTool arguments that write the copy. May write files into `dir` for them, and read or change the copy after it. */
export type Tagging = (
  source: Source,
  use: (tags: readonly string[]) => Promise<unknown>,
) => Promise<unknown>;
