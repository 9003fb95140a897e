import type { ToolName } from '../tools/tool-names.ts';

/** The full-screen editor that is open over an asset. */
export type OpenEditor =
  | { kind: 'image'; contentKey: string }
  | { kind: 'tool'; tool: ToolName }
  /** `lang` is empty for subtitles that do not exist yet. */
  | { kind: 'subtitles'; lang: string };
