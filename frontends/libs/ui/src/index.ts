export {
  Button,
  ButtonLink,
  IconButton,
  TextLink,
  type ButtonLinkProps,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  type IconButtonProps,
  type LinkTarget,
  type TextLinkProps,
} from './button';
export { cx } from './cx';
export {
  Checkbox,
  Field,
  SelectField,
  TextArea,
  TextField,
  type CheckboxProps,
  type FieldControlProps,
  type FieldProps,
  type SelectFieldProps,
  type SelectOption,
  type TextAreaProps,
  type TextFieldProps,
} from './field';
export { Honeypot } from './honeypot';
export { Icon, type IconName } from './icon';
export { Callout, Section, type CalloutProps, type SectionProps, type Tone } from './layout';
export { Ring, type RingProps } from './ring';
export { RingArcs, type RingArcsProps } from './ring-arcs';
export { RingShare, type RingShareProps, type ShareTone } from './ring-share';
export { Avatar, initials, LanguageBadge, Logo, Stars, Tag } from './small';
export {
  EmptyState,
  ErrorState,
  Loading,
  LoadingRegion,
  Skeleton,
  type SkeletonProps,
  type StateProps,
} from './states';
export { useFirstView } from './use-first-view';
export { VisuallyHidden } from './visually-hidden';
