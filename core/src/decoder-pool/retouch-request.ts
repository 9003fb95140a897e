import { CutoutLook } from '@spindle/contracts/tools/cutouts';
import { AutoFix, Collage, Graphics, RedEye } from '@spindle/contracts/tools/tools';
import { z } from 'zod';

/** The work of one tool, with its options. */
export const RetouchWork = z.discriminatedUnion('tool', [
  AutoFix.omit({ size: true }).extend({ tool: z.literal('auto-fix') }),
  RedEye.omit({ size: true }).extend({ tool: z.literal('red-eye') }),
  Graphics.omit({ size: true }).extend({ tool: z.literal('graphics') }),
  Collage.omit({ size: true, asset_ids: true }).extend({ tool: z.literal('collage') }),
  CutoutLook.extend({ tool: z.literal('cutout') }),
]);
export type RetouchWork = z.infer<typeof RetouchWork>;
