import { Button, Loader } from '@mantine/core';
import { IconColumns2, IconPhotoOff, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { errorMessage, isStatus } from '../../api/errors.ts';
import type { AssetSummary } from '../../assets/asset-summary.ts';
import { useOpenOverList } from '../../assets/use-open-over-list.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { StepButtons } from '../../ui/step-buttons.tsx';
import { DetailsButton } from '../details/details-button.tsx';
import type { Details } from '../details/use-details.ts';
import { FacesButtons } from '../faces/faces-buttons.tsx';
import { TextButton } from '../text/text-button.tsx';
import type { ListSiblings } from '../use-siblings.ts';
import { ClipButton } from './clip/clip-button.tsx';
import { PosterMenu } from './poster-menu.tsx';
import { Preview } from './preview.tsx';
import { StageButton } from './stage-button.tsx';
import { StageMessage } from './stage-message.tsx';
import { t } from './texts.ts';
import { ThumbnailStrip } from './thumbnail-strip.tsx';
import { useViewerSwipes } from './use-viewer-swipes.ts';
import classes from './viewer.module.css';
import { ZoomButton } from './zoom/zoom-button.tsx';

const StackStrip = lazyPart(async () => (await import('../../stacks/stack-strip.tsx')).StackStrip);

interface ViewerProps {
  asset: AssetSummary | undefined;
  summaries: ReadonlyMap<string, AssetSummary>;
  siblings: ListSiblings;
  details: Details;
  error: Error | null;
  /** If the asset was shown before it was absent: whether it was in the trash then. */
  absence: 'purged' | 'removed' | undefined;
  closeLabel: string;
  onRetry: () => void;
}

/** Shows an asset on a dark stage: its preview, the buttons to its siblings, and the strip of their thumbnails. */
export function Viewer(props: ViewerProps) {
  const { asset, summaries, siblings, details, error, absence, closeLabel, onRetry } = props;
  const { ids, previousId, nextId, show, close } = siblings;
  const swipes = useViewerSwipes(siblings, details);
  return (
    <section className={classes.stage} aria-label={t('preview')}>
      <div ref={swipes.ref} className={classes.view} {...swipes.handlers}>
        {error && (
          <AbsentMessage error={error} absence={absence} onRetry={onRetry}>
            <Button variant="default" onClick={close}>
              {closeLabel}
            </Button>
          </AbsentMessage>
        )}
        {!error && !asset && (
          <Loader color="var(--on-stage-2)" aria-label={t('loading')} role="status" />
        )}
        {!error && asset && (
          <Preview key={`${asset.id}-${asset.version}-${asset.status}`} asset={asset} />
        )}
      </div>
      {asset?.stack && (
        <Suspense>
          <StackStrip
            id={asset.id}
            stack={asset.stack}
            onShow={(other) => showStacked(siblings, asset.id, other)}
          />
        </Suspense>
      )}
      {ids.length > 1 && (
        <>
          <StepButtons
            size={40}
            iconSize={20}
            previous={{ label: t('previous'), id: previousId }}
            next={{ label: t('next'), id: nextId }}
            onStep={show}
          />
          <ThumbnailStrip summaries={summaries} siblings={siblings} />
        </>
      )}
      {!error && (
        <div className={classes.tools}>
          {asset && <FacesButtons asset={asset} />}
          {asset && <TextButton asset={asset} />}
          {asset && <ZoomButton key={asset.id} asset={asset} />}
          {asset && <ClipButton key={`clip-${asset.id}`} id={asset.id} />}
          {asset && <PosterMenu key={`poster-${asset.id}`} id={asset.id} />}
          {asset && !asset.trashed && <ListButtons asset={asset} ids={ids} />}
          <DetailsButton details={details} />
          {(details.isSheet || !details.isShown) && (
            <StageButton
              className={classes.close}
              icon={IconX}
              label={closeLabel}
              onClick={close}
            />
          )}
        </div>
      )}
    </section>
  );
}

/** Shows another asset of a stack instead of one, also in the siblings, where a collapsed list has only the cover. */
function showStacked({ ids, show, showWithSiblings }: ListSiblings, id: string, other: string) {
  if (ids.includes(other)) show(other);
  else
    showWithSiblings(
      other,
      ids.map((sibling) => (sibling === id ? other : sibling)),
    );
}

/** Opens the screens that show the whole list: a slideshow, and pictures side by side. */
function ListButtons({ asset: { id }, ids }: { asset: AssetSummary; ids: readonly string[] }) {
  const openSlideshow = useOpenOverList('slideshow');
  const openCulling = useOpenOverList('cull');
  if (ids.length < 2) return null;
  return (
    <>
      <StageButton
        icon={IconPlayerPlay}
        label={t('slideshow')}
        aria-keyshortcuts="S"
        onClick={() => openSlideshow(ids, id)}
      />
      <StageButton
        icon={IconColumns2}
        label={t('compareAndCull')}
        aria-keyshortcuts="C"
        onClick={() => openCulling(ids, id)}
      />
    </>
  );
}

interface AbsentMessageProps extends Pick<ViewerProps, 'absence' | 'onRetry'> {
  error: Error;
  children: ReactNode;
}

function AbsentMessage({ error, absence, onRetry, children }: AbsentMessageProps) {
  const icon = <IconPhotoOff size={34} stroke={1.25} />;
  if (isStatus(error, 404)) {
    const [title, help] =
      absence === undefined
        ? [t('notFound'), t('notFoundHelp')]
        : [t(absence), t(absence === 'purged' ? 'purgedHelp' : 'removedHelp')];
    return (
      <StageMessage heading="h1" icon={icon} title={title} help={help}>
        {children}
      </StageMessage>
    );
  }
  return (
    <StageMessage heading="h1" icon={icon} title={t('loadFailed')} help={errorMessage(error)}>
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
      {children}
    </StageMessage>
  );
}
