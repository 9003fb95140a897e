import { FocusTrap, Modal, VisuallyHidden } from '@mantine/core';
import type { SharedAsset } from '@spindle/contracts/shares/shares';
import { IconDownload, IconMessage2, IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { formatCount } from '../../lib/format.ts';
import { useSwipe } from '../../lib/use-swipe.ts';
import { useFocusReturn } from '../../ui/focus/use-focus-return.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { StepButtons } from '../../ui/step-buttons.tsx';
import { useViewerKeys } from '../../ui/use-viewer-keys.ts';
import { t } from '../texts.ts';
import { ChooseButton } from './choice/choose-button.tsx';
import type { ShareChoice } from './choice/use-choice.ts';
import type { ShareReviews } from './review/use-reviews.ts';
import { sharedOriginalUrl } from './shared-api.ts';
import { SharedPreview } from './shared-preview.tsx';
import classes from './shared-viewer.module.css';

const SharedComments = lazyPart(async () => (await import('./shared-comments.tsx')).SharedComments);

const ReviewBar = lazyPart(async () => (await import('./review/review-bar.tsx')).ReviewBar);

/** Number of loaded assets, the shown one included, at which more are loaded. */
const NEAR_END = 3;

interface SharedViewerProps {
  id: string;
  token: string;
  /** The loaded assets. */
  assets: readonly SharedAsset[];
  total: number;
  onMore: () => void;
  /** Undefined for a share that asks for no choice. */
  choice: ShareChoice | undefined;
  /** Undefined for a share that does not ask for approval. */
  reviews: ShareReviews | undefined;
  /** Whether visitors can comment. */
  hasComments: boolean;
  /** Null before the visitor has told their name. */
  visitorName: string | null;
}

/** Shows one asset over the whole window. Arrow keys and swipes navigate, Escape closes. The address names the asset. */
export function SharedViewer(props: SharedViewerProps) {
  const { id, token, assets, total, onMore, choice, reviews, hasComments, visitorName } = props;
  const [isCommenting, setIsCommenting] = useState(false);
  const areCommentsShown = hasComments && isCommenting;
  const index = assets.findIndex((asset) => asset.id === id);
  const asset = assets[index];
  const navigation = useAssetNavigation(assets, index);
  useFocusReturn(true);
  const swipe = useSwipe({
    left: () => navigation.show(navigation.nextId),
    right: () => navigation.show(navigation.previousId),
  });
  useViewerKeys(navigation);
  const isNearEnd = index === -1 || index >= assets.length - NEAR_END;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each shown asset and each loaded page
  useEffect(() => {
    if (isNearEnd) onMore();
  }, [id, isNearEnd, assets.length]);
  const position = t('position', {
    position: formatCount(index + 1),
    total: formatCount(Math.max(total, assets.length)),
  });
  return (
    <Modal.Root
      opened
      fullScreen
      onClose={navigation.close}
      closeOnEscape={false}
      returnFocus={false}
      data-layer // read by ui/dialogs/layers.ts
      data-viewer // read by ui/shortcuts.ts
      zIndex="var(--level-modal)"
      classNames={{ content: classes.content }}
      transitionProps={{ transition: 'fade', duration: 160 }}
    >
      <Modal.Content aria-label={asset?.title ?? asset?.name ?? t('loading')}>
        <FocusTrap.InitialFocus />
        <div className={classes.columns}>
          <div className={classes.view}>
            <div className={classes.bar}>
              <div className={classes.text}>
                <h2 className={classes.name}>{asset?.title ?? asset?.name}</h2>
                {asset && <span className={classes.position}>{position}</span>}
              </div>
              {choice && asset && (
                <ChooseButton
                  id={asset.id}
                  name={asset.title ?? asset.name}
                  choice={choice}
                  className={classes.control ?? ''}
                />
              )}
              {hasComments && asset && (
                <IconButton
                  className={classes.control}
                  icon={IconMessage2}
                  size={36}
                  label={t(isCommenting ? 'hideComments' : 'comments')}
                  aria-expanded={isCommenting}
                  onClick={() => setIsCommenting(!isCommenting)}
                />
              )}
              {asset?.can_download && (
                <a
                  className={classes.download}
                  href={sharedOriginalUrl(token, asset.id, 'download')}
                  download
                >
                  <IconDownload size={17} stroke={1.75} aria-hidden />
                  {t('download')}
                </a>
              )}
              <IconButton
                className={classes.control}
                icon={IconX}
                size={36}
                label={t('close')}
                onClick={navigation.close}
              />
            </div>
            <div className={classes.stage} {...swipe}>
              {asset && <SharedPreview key={id} token={token} asset={asset} />}
            </div>
            {reviews && asset && (
              <Suspense fallback={<div className={classes.reviewSpace} />}>
                <ReviewBar key={id} asset={asset} reviews={reviews} />
              </Suspense>
            )}
            {assets.length > 1 && (
              <StepButtons
                size={44}
                iconSize={22}
                previous={{ label: t('previous'), id: navigation.previousId }}
                next={{ label: t('next'), id: navigation.nextId }}
                onStep={navigation.show}
              />
            )}
            {asset?.description && <p className={classes.description}>{asset.description}</p>}
          </div>
          {areCommentsShown && asset && (
            <aside className={classes.side} aria-label={t('comments')}>
              <Suspense>
                <SharedComments
                  key={asset.id}
                  token={token}
                  asset={asset}
                  visitorName={visitorName}
                />
              </Suspense>
            </aside>
          )}
        </div>
        <VisuallyHidden role="status">{asset && `${asset.name}, ${position}`}</VisuallyHidden>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Returns the navigation between assets. Each replaces the previous history entry, so that Back returns to the grid. */
function useAssetNavigation(assets: readonly SharedAsset[], index: number) {
  const navigate = useNavigate();
  const location = useLocation();
  // `default` is the key of the first page: opened at an asset, it has no grid in its history.
  const isOpenedHere = location.key !== 'default';
  return {
    previousId: assets[index - 1]?.id,
    nextId: index === -1 ? undefined : assets[index + 1]?.id,
    show: (id: string | undefined) => {
      if (id !== undefined) navigate(`?asset=${id}`, { replace: true, preventScrollReset: true });
    },
    close: () => {
      if (isOpenedHere) navigate(-1);
      else navigate(location.pathname, { replace: true, preventScrollReset: true });
    },
  };
}
