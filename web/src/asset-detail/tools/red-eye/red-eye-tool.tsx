import { Button, Group, Slider, Stack, Switch, Text } from '@mantine/core';
import { EYE_RADIUS, EYES_MAX, removeRedEye } from '@spindle/contracts/tools/tools';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { thumbnailUrl } from '../../../api/media.ts';
import { hasAlpha } from '../../../asset-list/card/placeholder.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ratioOf, STAGE_BOX } from '../image-ratio.ts';
import { t } from '../texts.ts';
import { makeToolFile, useToolPreview } from '../tool-api.ts';
import { ToolFrame, type ToolProps } from '../tool-frame.tsx';
import { ToolStage } from '../tool-stage.tsx';
import { EyeCircle } from './eye-circle.tsx';
import classes from './red-eye-tool.module.css';

interface Circle {
  key: number;
  x: number;
  y: number;
  radius: number;
}

/** Takes the red of a flash out of eyes, in circles that are put around them. */
export function RedEyeTool({ asset, ...frame }: ToolProps) {
  const [circles, setCircles] = useState<readonly Circle[]>([]);
  const [selected, setSelected] = useState(-1);
  const [isBefore, setIsBefore] = useState(false);
  const eyes = circles.map(({ x, y, radius }) => ({ x, y, radius }));
  const input = { params: { id: asset.id }, body: { eyes } };
  const { picture, isWorking, error, retry } = useToolPreview(
    removeRedEye,
    circles.length > 0 ? input : null,
  );
  const ratio = ratioOf(asset);
  const isFull = circles.length >= EYES_MAX;
  const change = (next: readonly Circle[]) => {
    setCircles(next);
    frame.leaving.unsaved.note(next.length > 0);
  };
  const put = (x: number, y: number) => {
    if (isFull) return;
    const last = circles.at(-1);
    const key = (last?.key ?? 0) + 1;
    const radius = circles.find((circle) => circle.key === selected)?.radius ?? last?.radius;
    change([...circles, { key, x, y, radius: radius ?? EYE_RADIUS.usual }]);
    setSelected(key);
  };
  const alter = (key: number, changes: Partial<Circle>) =>
    change(circles.map((circle) => (circle.key === key ? { ...circle, ...changes } : circle)));
  const shown = circles.length > 0 && !isBefore ? picture : null;
  return (
    <ToolFrame
      {...frame}
      asset={asset}
      canSave={circles.length > 0 && picture !== null && error === null}
      makeFile={(stem) => makeToolFile(removeRedEye, input, stem)}
      stage={
        <ToolStage
          ratio={ratio}
          hasTransparentPixels={hasAlpha(asset.thumbhash)}
          isWorking={isWorking}
          error={error}
          onRetry={retry}
        >
          <img
            src={shown ?? thumbnailUrl(asset.id, { ...STAGE_BOX, look: asset.look })}
            alt={t(shown ? 'after' : 'before')}
          />
          {/* The same is done by keys with the button beside it. */}
          <div
            className={classes.target}
            role="presentation"
            onPointerDown={(event) => {
              const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
              put((event.clientX - left) / width, (event.clientY - top) / height);
            }}
          />
          {circles.map((circle, at) => (
            <EyeCircle
              key={circle.key}
              label={t('eye', { number: at + 1 })}
              circle={circle}
              ratio={ratio}
              isSelected={circle.key === selected}
              onSelect={() => setSelected(circle.key)}
              onMove={(place) => alter(circle.key, place)}
              onRemove={() => change(circles.filter(({ key }) => key !== circle.key))}
            />
          ))}
        </ToolStage>
      }
    >
      <Stack gap="lg">
        <Text size="sm">{t('eyeHelp')}</Text>
        <Button
          variant="default"
          leftSection={<IconPlus size={15} />}
          disabled={isFull}
          onClick={() => put(0.5, 0.5)}
        >
          {t('addEye')}
        </Button>
        {circles.length > 0 && (
          <ul className={classes.eyes} aria-label={t('eyes')}>
            {circles.map((circle, at) => (
              <li key={circle.key} data-selected={circle.key === selected || undefined}>
                <Group justify="space-between" wrap="nowrap">
                  <Text size="sm" fw={550}>
                    {t('eye', { number: at + 1 })}
                  </Text>
                  <IconButton
                    icon={IconX}
                    size={26}
                    iconSize={14}
                    label={t('removeEye', { number: at + 1 })}
                    onClick={() => change(circles.filter(({ key }) => key !== circle.key))}
                  />
                </Group>
                <Slider
                  thumbLabel={t('radiusOf', { number: at + 1 })}
                  label={null}
                  min={EYE_RADIUS.min}
                  max={EYE_RADIUS.max}
                  step={0.001}
                  value={circle.radius}
                  onChange={(radius) => {
                    setSelected(circle.key);
                    alter(circle.key, { radius: Math.round(radius * 1000) / 1000 });
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        <Switch
          label={t('showBefore')}
          disabled={circles.length === 0}
          checked={isBefore}
          onChange={(event) => setIsBefore(event.currentTarget.checked)}
        />
      </Stack>
    </ToolFrame>
  );
}
