import { Button, UnstyledButton } from '@mantine/core';
import type { AssetStack } from '@spindle/contracts/assets/asset-stack';
import { useQuery } from '@tanstack/react-query';
import { Thumbnail } from '../assets/thumbnail/thumbnail.tsx';
import { Allowed } from '../session/allowed.tsx';
import { useMoveToTrash } from '../trash/trash-api.ts';
import { useShortcut } from '../ui/shortcuts.ts';
import classes from './stack-strip.module.css';
import { stackQuery, useStackActions } from './stacks-api.ts';
import { t } from './texts.ts';

interface StackStripProps {
  /** The asset that is shown. */
  id: string;
  stack: AssetStack;
  onShow: (id: string) => void;
}

/** Shows the assets of a stack below one of them, and what can be done with the stack. Shift and arrows go through it. */
export function StackStrip({ id, stack, onShow }: StackStripProps) {
  const { data } = useQuery(stackQuery(stack.id));
  const actions = useStackActions();
  const trash = useMoveToTrash();
  const assets = data?.assets ?? [];
  const ids = assets.map((member) => member.id);
  const step = (by: number) => {
    const next = ids[ids.indexOf(id) + by];
    if (next !== undefined && ids.includes(id)) onShow(next);
  };
  useShortcut('nextStacked', () => step(1), ids.length > 1);
  useShortcut('previousStacked', () => step(-1), ids.length > 1);
  return (
    <section className={classes.strip} aria-label={t('stackOf', { count: stack.count })}>
      <ul className={classes.members}>
        {assets.map(({ id: memberId, asset }, index) => (
          <li key={memberId}>
            <UnstyledButton
              className={classes.member}
              aria-label={`${t('showMember', { name: asset.name })}${index === 0 ? `, ${t('cover')}` : ''}`}
              aria-current={memberId === id}
              onClick={() => onShow(memberId)}
            >
              <Thumbnail
                asset={{ id: memberId, ...asset }}
                edge={300}
                tileWidth={56}
                iconSize={18}
              />
              {index === 0 && <span className={classes.cover}>{t('cover')}</span>}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Allowed to="EDIT_ASSET">
        <div className={classes.actions}>
          {!stack.is_cover && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => void actions.setCover(stack.id, id, ids[0])}
            >
              {t('useAsCover')}
            </Button>
          )}
          <Allowed to="DELETE_UNDELETE_ASSET">
            <Button
              size="compact-xs"
              variant="default"
              disabled={ids.length < 2}
              onClick={() => trash.mutate(ids.filter((other) => other !== id))}
            >
              {t('keepThis')}
            </Button>
          </Allowed>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => void actions.unstack([stack.id])}
          >
            {t('unstack')}
          </Button>
        </div>
      </Allowed>
    </section>
  );
}
