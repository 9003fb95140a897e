import { Radio } from '@mantine/core';
import { WatermarkPlacement } from '@spindle/contracts/settings/image-settings';
import classes from './placement-choice.module.css';
import { t } from './texts.ts';

interface PlacementChoiceProps {
  value: WatermarkPlacement;
  onChange: (placement: WatermarkPlacement) => void;
}

/** Chooses one of the five positions of a watermark. */
export function PlacementChoice({ value, onChange }: PlacementChoiceProps) {
  return (
    <Radio.Group
      label={t('placement')}
      value={value}
      onChange={(next) => {
        const placement = WatermarkPlacement.options.find((one) => one === next);
        if (placement) onChange(placement);
      }}
    >
      <div className={classes.line}>
        <div className={classes.image}>
          {WatermarkPlacement.options.map((placement) => (
            <Radio
              key={placement}
              className={`${classes.place} ${classes[placement]}`}
              size="xs"
              value={placement}
              aria-label={t(placement)}
              title={t(placement)}
            />
          ))}
        </div>
        <span className={classes.chosen} aria-hidden>
          {t(value)}
        </span>
      </div>
    </Radio.Group>
  );
}
