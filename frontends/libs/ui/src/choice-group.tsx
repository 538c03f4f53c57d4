import { useId, type ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './icon';

/** One answer to choose. */
export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Explanation of the answer. */
  note?: ReactNode;
  /** Aligned to the end of the line, such as a price. */
  aside?: ReactNode;
  disabled?: boolean;
}

export interface ChoiceGroupProps<Value extends string> {
  legend: ReactNode;
  /** Visually hides the legend where a heading beside the group says the same. */
  isLegendHidden?: boolean;
  name: string;
  /** The chosen value; an empty text while nothing is chosen. */
  value: Value | '';
  onChoose(value: Value): void;
  choices: readonly Choice<Value>[];
  required?: boolean;
  help?: ReactNode;
  error?: ReactNode;
  /** Focuses the first answer, where no script can. */
  focusFirst?: boolean;
  /** `grid` places short answers side by side. */
  arrangement?: 'list' | 'grid';
  className?: string;
}

/** A question with a few answers, one of which is chosen: native radio buttons with the whole line as the target. */
export function ChoiceGroup<Value extends string>({
  legend,
  isLegendHidden,
  name,
  value,
  onChoose,
  choices,
  required,
  help,
  error,
  focusFirst,
  arrangement = 'list',
  className,
}: ChoiceGroupProps<Value>) {
  const id = useId();
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset
      role="radiogroup"
      className={cx('ui-choices', className)}
      aria-labelledby={`${id}-legend`}
      aria-invalid={error ? true : undefined}
      aria-required={required}
      aria-describedby={[errorId, helpId].filter(Boolean).join(' ') || undefined}
    >
      <legend id={`${id}-legend`} className={isLegendHidden ? 'ui-visually-hidden' : 'ui-label'}>
        {legend}
        {required && (
          <span className="ui-required" aria-hidden="true">
            *
          </span>
        )}
      </legend>
      {help && (
        <p className="ui-help" id={helpId}>
          {help}
        </p>
      )}
      <div className={cx('ui-choice-list', arrangement === 'grid' && 'ui-choice-grid')}>
        {choices.map((choice, index) => (
          <label key={choice.value} className="ui-choice">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              required={required}
              aria-describedby={errorId}
              {...(focusFirst && index === 0 && { autoFocus: true })}
              onChange={() => onChoose(choice.value)}
            />
            <span className="ui-choice-text">
              <span className="ui-choice-label">{choice.label}</span>
              {choice.note && <span className="ui-choice-note">{choice.note}</span>}
            </span>
            {choice.aside && <span className="ui-choice-aside">{choice.aside}</span>}
          </label>
        ))}
      </div>
      <div aria-live="polite">
        {error && (
          <p className="ui-error" id={errorId}>
            <Icon name="alert" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </fieldset>
  );
}
