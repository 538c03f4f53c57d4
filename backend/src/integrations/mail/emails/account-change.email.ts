import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

const groups = {
  'password-changed': 'passwordChanged',
  'second-factor-set-up': 'setUp',
  'second-factor-removed': 'removed',
  'recovery-code-used': 'recoveryCodeUsed',
  'recovery-codes-renewed': 'recoveryCodesRenewed',
  'role-changed': 'roleChanged',
  'new-device': 'newDevice',
  'passkey-added': 'passkeyAdded',
  'passkey-removed': 'passkeyRemoved',
} as const;

export interface AccountChangeParams {
  brandName: string;
  change: keyof typeof groups;
  /** Page of the account. */
  accountUrl: string;
  /** Remaining recovery codes; set when one was used. */
  recoveryCodesRemaining?: number;
}

/**
 * Reports a change of the account's log-in or role, or a log-in from a new browser, so that the owner can react if it was somebody
 * else. Contains no details.
 */
export const accountChange = defineEmail('account-change', (params: AccountChangeParams, language) => {
  const { accountChange: t } = textsIn(language);
  const { heading, text, notYou } = t[groups[params.change]];
  return {
    subject: t.subject,
    preview: t.preview,
    heading,
    paragraphs: [fill(text, { count: String(params.recoveryCodesRemaining ?? 0) }), notYou],
    button: { label: t.button, url: params.accountUrl },
    footer: [t.reason],
  };
});
