/** One short text that something cannot be done without. */
export interface ConfirmQuestion {
  label: string;
  help?: string;
  /** Shown when nothing is written. */
  missing: string;
  maxLength: number;
  /** Answers that are offered. */
  known?: readonly string[];
}

/** What is asked before something is done. */
export interface ConfirmTexts {
  title: string;
  text?: string;
  /** The text of the button that does it. */
  action: string;
  /** Whether a reason may or must be entered. */
  reason?: 'optional' | 'required';
  /** Something else that has to be entered, instead of a reason. */
  question?: ConfirmQuestion;
}
