import type { AddonKey } from '@spindle/contracts/settings/addons';

/** Tools for one image, and the add-on that each needs. */
export const TOOL_ADDONS = {
  'auto-fix': 'IMAGE_AUTOFIX',
  'red-eye': 'REMOVE_REDEYE',
  graphics: 'IMAGE_GRAPHICS',
  cutout: 'REMOVE_BACKGROUND',
} as const satisfies Record<string, AddonKey>;

export type ToolName = keyof typeof TOOL_ADDONS;

export const TOOL_NAMES = Object.keys(TOOL_ADDONS) as ToolName[];
