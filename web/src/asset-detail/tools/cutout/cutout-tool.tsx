import { Stack, Switch } from '@mantine/core';
import type { CutoutFormat } from '@spindle/contracts/conversions/cutout-options';
import { type CSSProperties, useState } from 'react';
import { thumbnailUrl } from '../../../api/media.ts';
import { FormatChoice } from '../../../assets/cutouts/format-choice.tsx';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { ratioOf, STAGE_BOX } from '../image-ratio.ts';
import { t } from '../texts.ts';
import { ToolFrame, type ToolProps } from '../tool-frame.tsx';
import { ToolStage } from '../tool-stage.tsx';
import { BackgroundFields } from './background-fields.tsx';
import { BoxFrame } from './box-frame.tsx';
import { CropField, type Size } from './crop-field.tsx';
import { makeCutoutFile, useCutoutPreview } from './cutout-api.ts';
import { type Background, FIRST_BOX, type Picture } from './cutout-settings.ts';
import classes from './cutout-tool.module.css';
import { PointerLayer } from './pointer-layer.tsx';
import { SelectionFields } from './selection-fields.tsx';
import { useCutout } from './use-cutout.ts';
import { useCutoutKeys } from './use-cutout-keys.ts';

/** Removes the background of an image: of people, or of a thing in a box, corrected with a brush. */
export function CutoutTool({ asset, ...frame }: ToolProps) {
  const cutout = useCutout(frame.unsaved.mark);
  const [background, setBackground] = useState<Background>({ kind: 'transparent' });
  const [isCropped, setIsCropped] = useState(false);
  const [format, setFormat] = useState<CutoutFormat>('png');
  const [showsOriginal, setShowsOriginal] = useState(false);
  const ratio = ratioOf(asset);
  const request = { id: asset.id, ratio, selection: cutout.selection };
  // Boxes and strokes need the whole image.
  const isCropWanted = isCropped && cutout.tool === 'view';
  const preview = useCutoutPreview({ ...request, isCropped: isCropWanted });
  const { image, isWorking, error, retry } = preview;
  const [loaded, setLoaded] = useState<Size & { image: string }>();
  useCutoutKeys(cutout);
  const isResultShown = image !== null && !showsOriginal && preview.isCropped === isCropWanted;
  const cropped = isResultShown && isCropWanted && loaded?.image === image ? loaded : null;
  // Without the original, nobody could paint or draw a box where it was removed.
  const isGhost = isResultShown && cutout.tool !== 'view';
  return (
    <ToolFrame
      {...frame}
      tool={t('cutout')}
      asset={asset}
      canSave={image !== null && error === null && !isWorking}
      makeFile={(stem) => makeCutoutFile(request, { background, format, isCropped }, stem)}
      stage={
        <ToolStage
          ratio={cropped ? cropped.width / cropped.height : ratio}
          hasTransparentPixels
          isWorking={isWorking}
          workingText={t('processing')}
          error={error}
          failedTitle={t('loadFailed')}
          onRetry={retry}
        >
          {isResultShown && <Backdrop background={background} />}
          {(!isResultShown || isGhost) && (
            <img
              className={isGhost ? classes.ghost : undefined}
              src={thumbnailUrl(asset.id, { ...STAGE_BOX, renderVersion: asset.render_version })}
              alt={t('before')}
            />
          )}
          {isResultShown && (
            <img
              src={image}
              alt={t('after')}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setLoaded({ image, width, height })
              }
            />
          )}
          <PointerLayer cutout={cutout} ratio={ratio} />
          {cutout.tool === 'box' && (
            <BoxFrame
              box={cutout.selection.box ?? FIRST_BOX}
              onChange={(box) => cutout.change({ box })}
            />
          )}
        </ToolStage>
      }
    >
      <Stack gap="lg" data-cutout>
        <SelectionFields cutout={cutout} asset={asset} findsAny={preview.findsAny} />
        <CropField isOn={isCropped} onChange={setIsCropped} asset={asset} preview={cropped} />
        <BackgroundFields background={background} onChange={setBackground} />
        <FormatChoice value={format} onChange={setFormat} />
        <Switch
          label={t('showOriginal')}
          checked={showsOriginal}
          onChange={(event) => setShowsOriginal(event.currentTarget.checked)}
        />
      </Stack>
    </ToolFrame>
  );
}

/** Shows the new background below the cut-out. */
function Backdrop({ background }: { background: Background }) {
  const picture = background.kind === 'image' ? background.picture : null;
  const url = usePictureUrl(picture);
  if (background.kind === 'color')
    return (
      <div
        className={classes.color}
        style={{ '--color': `#${background.color}` } as CSSProperties}
      />
    );
  return url && <img className={classes.picture} src={url} alt="" />;
}

function usePictureUrl(picture: Picture | null): string | null {
  const fileUrl = useObjectUrl(picture instanceof File ? picture : null);
  if (picture === null || picture instanceof File) return fileUrl;
  return thumbnailUrl(picture.id, { ...STAGE_BOX, renderVersion: picture.renderVersion });
}
