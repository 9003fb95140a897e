import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { settingsQuery } from '../../settings/settings-api.ts';
import { AutoFixTool } from './auto-fix/auto-fix-tool.tsx';
import { CutoutTool } from './cutout/cutout-tool.tsx';
import { GraphicsTool } from './graphics/graphics-tool.tsx';
import { RedEyeTool } from './red-eye/red-eye-tool.tsx';
import { t } from './texts.ts';
import type { ToolProps } from './tool-frame.tsx';
import { TOOL_ADDONS, type ToolName } from './tool-names.ts';

const TOOLS: Readonly<Record<ToolName, ComponentType<ToolProps>>> = {
  'auto-fix': AutoFixTool,
  'red-eye': RedEyeTool,
  graphics: GraphicsTool,
  cutout: CutoutTool,
};

interface ToolDialogProps extends Omit<ToolProps, 'tool'> {
  tool: ToolName;
}

/** Opens the chosen tool for the image of an asset. */
export function ToolDialog({ tool, asset: openedAsset, ...props }: ToolDialogProps) {
  const [asset] = useState(openedAsset); // keeps the asset that the tool was opened for, although others may change it
  const { data } = useQuery(settingsQuery);
  const Tool = TOOLS[tool];
  return (
    <Tool {...props} asset={asset} tool={data?.addons[TOOL_ADDONS[tool]].title ?? t('tools')} />
  );
}
