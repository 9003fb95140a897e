import { ColorLabel } from '@spindle/contracts/facts/facts';
import {
  IconFlag,
  IconFlagFilled,
  IconHeart,
  IconHeartFilled,
  IconStar,
  IconStarFilled,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType, CSSProperties } from 'react';
import { useCan } from '../session/allowed.tsx';
import classes from './mark-bar.module.css';
import { LABEL_COLORS, type Marks, type MarksChange, STARS } from './marks.ts';
import { t } from './texts.ts';

interface MarkBarProps {
  marks: Marks;
  /** Whether it also shows the color labels, which need more width. */
  hasColors?: boolean;
  /** Number of the buttons in the order of the Tab key: -1 where keys mark assets without them. */
  tabIndex?: number | undefined;
  onChange: (change: MarksChange) => void;
}

/** Shows and changes the marks of an asset. Users who may not edit assets change the favorite only. */
export function MarkBar({ marks, hasColors = false, tabIndex, onChange }: MarkBarProps) {
  const canEdit = useCan('EDIT_ASSET');
  const { rating, flag, color_label, favorite = false } = marks;
  const button = { tabIndex, isDisabled: !canEdit };
  return (
    <fieldset className={classes.bar} aria-label={t('marks')}>
      <fieldset className={classes.group} aria-label={t('rating')}>
        {STARS.map((count) => (
          <MarkButton
            {...button}
            key={count}
            icon={count <= (rating ?? 0) ? IconStarFilled : IconStar}
            color="var(--mark-star)"
            label={t('stars', { count })}
            isPressed={count === rating}
            isLit={count <= (rating ?? 0)}
            onClick={() => onChange({ rating: count === rating ? null : count })}
          />
        ))}
      </fieldset>
      <fieldset className={classes.group} aria-label={t('flag')}>
        <MarkButton
          {...button}
          icon={flag === 'PICK' ? IconFlagFilled : IconFlag}
          color="var(--mark-pick)"
          label={t('pick')}
          isPressed={flag === 'PICK'}
          onClick={() => onChange({ flag: flag === 'PICK' ? null : 'PICK' })}
        />
        <MarkButton
          {...button}
          icon={IconX}
          color="var(--mark-reject)"
          label={t('reject')}
          isPressed={flag === 'REJECT'}
          onClick={() => onChange({ flag: flag === 'REJECT' ? null : 'REJECT' })}
        />
      </fieldset>
      {hasColors && (
        <fieldset className={classes.group} aria-label={t('color')}>
          {ColorLabel.options.map((color) => (
            <MarkButton
              {...button}
              key={color}
              icon={ColorDot}
              color={LABEL_COLORS[color]}
              label={t('labelOf', { color: t(color) })}
              isPressed={color === color_label}
              onClick={() => onChange({ color_label: color === color_label ? null : color })}
            />
          ))}
        </fieldset>
      )}
      <MarkButton
        tabIndex={tabIndex}
        icon={favorite ? IconHeartFilled : IconHeart}
        color="var(--mark-favorite)"
        label={t('favorite')}
        isPressed={favorite}
        onClick={() => onChange({ favorite: !favorite })}
      />
    </fieldset>
  );
}

interface MarkButtonProps {
  icon: ComponentType<{ size: number; stroke: number }>;
  /** CSS value of its color once it is set. */
  color: string;
  label: string;
  isPressed: boolean;
  /** Whether it has its color: that of a star below the rating, too. */
  isLit?: boolean;
  isDisabled?: boolean;
  tabIndex?: number | undefined;
  onClick: () => void;
}

function MarkButton(props: MarkButtonProps) {
  const { icon: Icon, color, label, isPressed, isLit = isPressed } = props;
  return (
    <button
      type="button"
      className={classes.button}
      style={{ '--color': color } as CSSProperties}
      data-lit={isLit || undefined}
      data-tip={label}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={props.isDisabled}
      tabIndex={props.tabIndex}
      onClick={props.onClick}
    >
      <Icon size={16} stroke={1.75} />
    </button>
  );
}

function ColorDot() {
  return <span className={classes.dot} />;
}
