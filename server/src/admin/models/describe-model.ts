import { filesOf, type OperatorModel } from '@spindle/core/models/manifest';
import { hasChecksum } from '@spindle/core/models/verify-checksum';

/** Returns `clip-vit-b-32 1 (MIT, 606 MB) from https://example.com/clip`. */
export function describeModel({ manifest }: OperatorModel): string {
  const { name, version, license, source } = manifest;
  const bytes = filesOf(manifest).reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  return `${name} ${version} (${license}, ${Math.ceil(bytes / 1e6)} MB) from ${source}`;
}

/** Returns the files with another checksum than the manifest states, as a sentence; null when there are none. */
export async function changedFiles({ manifest, folder }: OperatorModel): Promise<string | null> {
  const changed: string[] = [];
  for (const file of filesOf(manifest))
    if (!(await hasChecksum(folder, file))) changed.push(file.path);
  if (changed.length === 0) return null;
  return `These files of ${manifest.name} do not have the checksum of its manifest: ${changed.join(', ')}.`;
}
