import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, textsIn } from '../mail-texts.js';

const groups = {
  'password-changed': 'passwordChanged',
  'second-factor-set-up': 'setUp',
  'second-factor-removed': 'removed',
  'recovery-code-used': 'recoveryCodeUsed',
} as const;

/** Tells that the way into the account has changed, so that whoever did not do it can act. The notification says neither how nor where. */
export function accountChange(params: MailParams['account-change'], language: Language): MailContent {
  const { accountChange: t, layout } = textsIn(language);
  const { heading, text, notYou } = t[groups[params.change]];
  return {
    subject: t.subject,
    preview: t.preview,
    heading,
    paragraphs: [fill(text, { count: String(params.recoveryCodesLeft ?? 0) }), notYou],
    button: { label: t.button, url: params.accountUrl },
    footer: [t.reason, fill(layout.sentBy, { brand: params.brandName })],
  };
}
