import * as Primitive from 'radix-ui/dropdown-menu';
import type { ComponentProps } from 'react';
import { cx } from './cx';
import { Icon } from './icon';

/*
 * The dropdown menu of Radix in our clothes. Its constants are the specification's: a submenu opens after 100 ms of
 * hovering, type-ahead forgets after 1000 ms.
 */
export function Menu(props: ComponentProps<typeof Primitive.Root>) {
  // Not modal: the page stays accessible, as with a native menu.
  return <Primitive.Root modal={false} {...props} />;
}
/** Wraps the button that opens the menu; use with `asChild`. */
export const MenuTrigger = Primitive.Trigger;
export const MenuRadioGroup = Primitive.RadioGroup;
export const MenuSub = Primitive.Sub;

/** The menu's list. */
export function MenuContent({
  className,
  align = 'end',
  sideOffset = 8,
  ...rest
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        {...rest}
        align={align}
        sideOffset={sideOffset}
        collisionPadding={12}
        className={cx('ui-menu', className)}
      />
    </Primitive.Portal>
  );
}

/** One entry; `asChild` around a link makes the entry a link. */
export function MenuItem({ className, ...rest }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item {...rest} className={cx('ui-menu-item', className)} />;
}

/** One of several choices; the chosen one shows a check mark. */
export function MenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem {...rest} className={cx('ui-menu-item', className)}>
      {children}
      <Primitive.ItemIndicator className="ui-menu-check">
        <Icon name="check" />
      </Primitive.ItemIndicator>
    </Primitive.RadioItem>
  );
}

/** A toggle; the menu stays open, so that several can be changed. */
export function MenuCheckboxItem({
  className,
  children,
  onSelect,
  ...rest
}: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem
      {...rest}
      className={cx('ui-menu-item', className)}
      onSelect={(event) => {
        event.preventDefault();
        onSelect?.(event);
      }}
    >
      {children}
      <Primitive.ItemIndicator className="ui-menu-check">
        <Icon name="check" />
      </Primitive.ItemIndicator>
    </Primitive.CheckboxItem>
  );
}

/** The entry that opens a submenu. */
export function MenuSubTrigger({ className, children, ...rest }: ComponentProps<typeof Primitive.SubTrigger>) {
  return (
    <Primitive.SubTrigger {...rest} className={cx('ui-menu-item', className)}>
      {children}
      <Icon name="chevron-right" className="ui-menu-check" />
    </Primitive.SubTrigger>
  );
}

/** The submenu's list. */
export function MenuSubContent({ className, ...rest }: ComponentProps<typeof Primitive.SubContent>) {
  return (
    <Primitive.Portal>
      <Primitive.SubContent {...rest} collisionPadding={12} className={cx('ui-menu', className)} />
    </Primitive.Portal>
  );
}

/** A hairline between groups of entries. */
export function MenuSeparator() {
  return <Primitive.Separator className="ui-menu-separator" />;
}

/** The heading of a group. */
export function MenuLabel({ className, ...rest }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label {...rest} className={cx('ui-menu-label', className)} />;
}
