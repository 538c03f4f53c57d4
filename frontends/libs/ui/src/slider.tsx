import * as Primitive from 'radix-ui/slider';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from './cx';

export interface SliderProps {
  label: ReactNode;
  value: number;
  min: number;
  max: number;
  step: number;
  onValueChange(value: number): void;
  /** The value as text: shown beside the label and announced. */
  formatValue?(value: number): string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  help?: ReactNode;
  className?: string;
}

/** A value chosen by dragging or with the arrow keys. */
export function Slider({
  label,
  value,
  min,
  max,
  step,
  onValueChange,
  formatValue = String,
  hideLabel = false,
  help,
  className,
}: SliderProps) {
  const id = useId();
  return (
    <div className={cx('ui-field', className)}>
      <div className={hideLabel ? 'ui-visually-hidden' : 'ui-slider-head'}>
        <span className="ui-label" id={`${id}-label`}>
          {label}
        </span>
        <span className="ui-slider-value" aria-hidden="true">
          {formatValue(value)}
        </span>
      </div>
      <Primitive.Root
        className="ui-slider"
        value={[value]}
        min={min}
        max={max}
        step={step}
        onValueChange={([next]) => next !== undefined && onValueChange(next)}
      >
        <Primitive.Track className="ui-slider-track">
          <Primitive.Range className="ui-slider-range" />
        </Primitive.Track>
        <Primitive.Thumb
          className="ui-slider-thumb"
          aria-labelledby={`${id}-label`}
          aria-valuetext={formatValue(value)}
          aria-describedby={help ? `${id}-help` : undefined}
        />
      </Primitive.Root>
      {help && (
        <p className="ui-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
