import { Link, useTranslation, type LinkProps } from '@leap/platform';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';
import { Icon, type IconName } from './icon';
import { VisuallyHidden } from './visually-hidden';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet';
export type ButtonSize = 'small' | 'medium';

interface ButtonLook {
  /** `primary` for the one main action of a view, `secondary` with a border, `quiet` as underlined text. */
  variant?: ButtonVariant;
  size?: ButtonSize;
}

function look({ variant = 'primary', size = 'medium' }: ButtonLook, className?: string): string | undefined {
  return cx('ui-button', `ui-button-${variant}`, size !== 'medium' && `ui-button-${size}`, className);
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** While true the button keeps focus, ignores clicks and shows `busyLabel`. */
  busy?: boolean;
  busyLabel?: ReactNode;
  /** Whether the form of this submit button also works without scripts. */
  withoutScript?: boolean;
}

/**
 * A button. Busy buttons are `aria-disabled`, not `disabled`, so that focus is not lost. In the server's HTML a submit button is disabled
 * until the document's first script runs, unless its form works without scripts: it would lose its input.
 */
export function Button({
  variant,
  size,
  busy = false,
  busyLabel,
  className,
  type = 'button',
  onClick,
  children,
  disabled,
  withoutScript = false,
  ...rest
}: ButtonProps) {
  const isEarly = process.env.IS_SERVER && type === 'submit' && !disabled && !withoutScript;
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size }, className)}
      disabled={disabled || Boolean(isEarly)}
      data-early={isEarly ? true : undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}

/** A page of this site (`to`) or an address (`href`); `external` opens a new tab and announces it. */
export type LinkTarget =
  | { to: LinkProps['to']; href?: undefined; external?: undefined }
  | { href: string; external?: boolean; to?: undefined };

type AnchorProps = Omit<ComponentProps<'a'>, 'href'>;

/** The anchor of every link of the library. */
function Anchor({ to, href, external, children, ...rest }: AnchorProps & LinkTarget) {
  if (to !== undefined)
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    );
  if (!external)
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
      <NewTabNote />
    </a>
  );
}

function NewTabNote() {
  const { t } = useTranslation('shell');
  return <VisuallyHidden> {t('common.opensInNewTab')}</VisuallyHidden>;
}

export type ButtonLinkProps = AnchorProps & LinkTarget & ButtonLook;

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Anchor {...rest} className={look({ variant, size }, className)}>
      {children}
      {rest.external && <Icon name="arrow-up-right" />}
    </Anchor>
  );
}

export type TextLinkProps = AnchorProps &
  LinkTarget & { /** Adds an arrow: forward, or to the upper right for external links. */ arrow?: boolean };

/** An underlined link. */
export function TextLink({ arrow = false, className, children, ...rest }: TextLinkProps) {
  return (
    <Anchor {...rest} className={cx('ui-text-link', className)}>
      {children}
      {arrow && <Icon name={rest.external ? 'arrow-up-right' : 'arrow-right'} />}
    </Anchor>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** The button's accessible name. */
  label: string;
}

/** An icon button, 44 px square. */
export function IconButton({ icon, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={cx('ui-icon-button', className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
