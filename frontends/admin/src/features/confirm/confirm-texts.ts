/** A short text input of a confirmation. */
export interface ConfirmQuestion {
  label: string;
  help?: string;
  /** Error for an empty input. */
  missing: string;
  maxLength: number;
  /** Suggested values. */
  known?: readonly string[];
}

/** Texts of a confirmation. */
export interface ConfirmTexts {
  title: string;
  text?: string;
  /** Label of the confirming button. */
  action: string;
  /** Whether a reason can or must be entered. */
  reason?: 'optional' | 'required';
  /** What becomes of the reason, where it is more than saved. */
  reasonHelp?: string;
  /** Its label, where it is not called a reason. */
  reasonLabel?: string;
  /** Its length limit, where it is another one. */
  reasonLimit?: number;
  /** Another required input, instead of a reason. */
  question?: ConfirmQuestion;
}
