import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { settingsQuery } from '../../queries/settings-api.ts';
import { AutoFixTool } from './auto-fix/auto-fix-tool.tsx';
import { GraphicsTool } from './graphics/graphics-tool.tsx';
import { RedEyeTool } from './red-eye/red-eye-tool.tsx';
import { t } from './texts.ts';
import type { ToolProps } from './tool-frame.tsx';
import { TOOL_ADDONS, type ToolName } from './tool-names.ts';

const TOOLS: Readonly<Record<ToolName, ComponentType<ToolProps>>> = {
  'auto-fix': AutoFixTool,
  'red-eye': RedEyeTool,
  graphics: GraphicsTool,
};

interface ToolDialogProps extends Omit<ToolProps, 'tool'> {
  tool: ToolName;
}

/** The chosen tool on the picture of an asset. */
export function ToolDialog({ tool, asset: given, ...props }: ToolDialogProps) {
  const [asset] = useState(given); // what is being worked on stays, whatever becomes of the asset
  const { data } = useQuery(settingsQuery);
  const Tool = TOOLS[tool];
  return (
    <Tool {...props} asset={asset} tool={data?.addons[TOOL_ADDONS[tool]].title ?? t('tools')} />
  );
}
