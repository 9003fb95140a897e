import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The file beside the product: seen from the bundle, and from this source. */
const PATHS = ['../../CHANGELOG.md', '../../../../CHANGELOG.md'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** Returns the section of CHANGELOG.md about a version, as Markdown without its heading; empty if the file or the section is missing. */
export async function readChangelog(version: string): Promise<string> {
  for (const path of PATHS) {
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text !== null) return sectionOf(text, version);
  }
  return '';
}

/** Returns the text between the heading of a version and the next one of its level. Links to files of the repository become text. */
export function sectionOf(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((text) => text.startsWith(`[${version}]`)) ?? '';
  // Links below the last section belong to the headings.
  const [, body = ''] = /\n([\s\S]*)/.exec(section) ?? [];
  return body
    .replace(/^\[[^\]\n]+\]: \S+\n?/gm, '')
    .replace(/\[([^\]\n]+)\]\((?!https?:)[^)\s]*\)/g, '$1')
    .trim();
}
