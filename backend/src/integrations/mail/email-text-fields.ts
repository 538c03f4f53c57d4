import { languages, variablesIn, type Language } from '@leap/domain';
import { editableTextLimits } from '../../common/editable-texts.js';
import { builtInTexts } from './mail-texts.js';

/** What a text of an email is. */
export const emailTextRoles = ['subject', 'preview', 'heading', 'paragraph', 'button', 'small'] as const;
export type EmailTextRole = (typeof emailTextRoles)[number];

/** A text of an email that can be changed. */
export interface EmailTextField {
  /** Where it is in the email's texts, e.g. `booked.subject`. */
  path: string;
  role: EmailTextRole;
  /** The version of the email that alone has it. */
  variant?: string;
  /** Names of the values that its text may contain. */
  variables: string[];
  /** Those that have to stay in it: dates, amounts, addresses. */
  required: string[];
  maxLength: number;
}

/** Texts of an email: those of all its versions, of each version, and the small print. */
interface Definition {
  texts?: string;
  small?: string;
  variants?: readonly string[];
  /** Before the name of a version in its paths. */
  prefix?: string;
  /** Of each version; empty: the version's text itself. */
  own?: string;
}

const membershipKinds = 'cancelled continued payment_failed payment_recovered ended paused resumed plan_changed';
const COMMON = 'subject preview heading introduction';

/** The emails, in the order of the list, each with its texts that can be changed. Labels of facts and of choices are not among them. */
const definitions = {
  innerCircleSignupReceipt: {
    texts: `${COMMON} payment.invitation payment.button call.invitation call.button`,
    small: 'notYou',
  },
  innerCircleInvitation: { texts: `${COMMON} terms button`, small: 'link reason' },
  innerCircleDecline: {
    texts:
      'preview draft.subject draft.paragraphs.0 draft.paragraphs.1 draft.paragraphs.2 draft.paragraphs.3 draft.paragraphs.4',
    small: 'reason',
  },
  innerCircleWelcome: {
    texts: `${COMMON} setPassword logIn callsBefore setPasswordButton logInButton`,
    small: 'questions firstWeek',
  },
  innerCircleAlreadyMember: { texts: `${COMMON} hint button`, small: 'notYou' },
  innerCircleSecondPayment: { texts: `${COMMON} hint button`, small: 'notYou' },
  membershipChange: {
    variants: `${membershipKinds} ended_unpaid refunded`.split(' '),
    prefix: 'kinds.',
    own: 'subject preview heading first second button',
    small: 'why',
  },
  membershipPaymentReminder: {
    variants: ['payment_second', 'payment_last'],
    prefix: 'kinds.',
    own: 'subject preview heading first second',
    texts: 'button',
    small: 'why',
  },
  membershipCardExpires: { texts: 'subject preview heading first second button', small: 'why' },
  membershipRenewal: { texts: 'subject preview heading first second button', small: 'why' },
  membershipReceipt: { texts: 'subject preview heading first second button', small: 'why' },
  planPriceChange: { texts: 'subject preview heading first second third button', small: 'why' },
  bookingConfirmation: { texts: `${COMMON} button`, small: 'notYou' },
  bookingEmail: {
    variants: ['booked', 'moved', 'cancelled', 'reminder'],
    own: COMMON,
    texts: 'attached button',
    small: 'questions private',
  },
  weeklyCallChange: {
    variants: ['cancelled', 'moved', 'regular', 'reminder', 'firstSession', 'dayBefore', 'hourBefore'],
    own: COMMON,
    texts: 'open',
  },
  memberNews: {
    variants: ['comments', 'joined_posts', 'mentions', 'recordings', 'announcements', 'digest', 'daily', 'weekly'],
    own: COMMON,
    texts: 'open',
    small: 'why',
  },
  membershipGranted: { texts: `${COMMON} withEnd withoutEnd charged button`, small: 'why' },
  podPlaced: { texts: `${COMMON} withCall withoutCall button`, small: 'why' },
  moderationNote: { texts: `${COMMON} button`, small: 'why' },
  newsletterWelcome: { texts: 'subject preview heading headingWithoutName invitation promise button', small: 'notYou' },
  contactReply: { texts: 'preview', small: 'reason' },
  consentReceipt: { texts: `${COMMON} withdrawal button`, small: 'keep notYou' },
  calculatorResult: { texts: `${COMMON} note button`, small: 'reason retention' },
  invitation: {
    texts: 'subject preview heading setPassword logIn setPasswordButton logInButton',
    variants: ['admin', 'editor', 'member', 'user'],
    prefix: 'introductions.',
    small: 'notYou',
  },
  passwordReset: { texts: `${COMMON} limits button`, small: 'notYou' },
  emailChange: { texts: `${COMMON} limits button`, small: 'notYou' },
  emailTaken: { texts: `${COMMON} hint button`, small: 'notYou' },
  emailChanged: { texts: `${COMMON} notYou` },
  accountChange: {
    texts: 'subject preview button',
    variants: [
      'passwordChanged',
      'setUp',
      'removed',
      'recoveryCodeUsed',
      'recoveryCodesRenewed',
      'roleChanged',
      'newDevice',
      'passkeyAdded',
      'passkeyRemoved',
    ],
    own: 'heading text notYou',
    small: 'reason',
  },
  accountDeleted: { texts: 'subject preview heading done calls stored notYou', small: 'last' },
  innerCircleSignupPractice: { texts: COMMON, small: 'reason' },
  membershipActivityPractice: {
    variants: ['joined', ...membershipKinds.split(' ')],
    prefix: 'kinds.',
    own: 'subject preview heading text',
    texts: 'digest.subject digest.preview digest.heading reason open',
    small: 'why',
  },
  bookingPractice: {
    variants: ['booked', 'moved', 'cancelled'],
    own: COMMON,
    texts: 'locationOpen',
    small: 'reason',
  },
  contactReceivedPractice: { texts: COMMON, small: 'reason' },
  supportRequestReceivedPractice: { texts: COMMON, small: 'reason' },
  consentReceivedPractice: { texts: COMMON, small: 'reason' },
  consentWithdrawnPractice: { texts: COMMON, small: 'reason' },
  postReportedPractice: {
    texts: `${COMMON} aboutComment open note.subject note.preview note.heading note.introduction note.open`,
    small: 'why',
  },
  appealPractice: { texts: `${COMMON} open`, small: 'why' },
  calendarDisconnected: { texts: `${COMMON} meanwhile button`, small: 'reason' },
  webhookOffPractice: { texts: `${COMMON} meanwhile button`, small: 'reason' },
} as const satisfies Record<string, Definition>;

/** An email whose texts can be changed; the name of its texts. */
export type EmailKey = keyof typeof definitions;
export const emailKeys = Object.keys(definitions) as EmailKey[];

/** Values that may be left out: without them a text says nothing wrong. */
const optional = new Set(['name', 'brand', 'brandName']);

const namesIn = (text = ''): string[] => text.split(' ').filter((name) => name !== '');

function roleOf(path: string, isSmall: boolean): EmailTextRole {
  const name = path.split('.').at(-1) ?? '';
  if (name === 'subject' || name === 'preview') return name;
  if (name.startsWith('heading')) return 'heading';
  if (/button$/i.test(name) || name === 'open') return 'button';
  return isSmall ? 'small' : 'paragraph';
}

/** The built-in text at a path. @throws Error when there is none, which a test finds */
export function builtInText(email: EmailKey, language: Language, path: string): string {
  let part: unknown = builtInTexts[language][email];
  for (const step of path.split('.')) part = (part as Record<string, unknown> | undefined)?.[step];
  if (typeof part !== 'string') throw new Error(`There is no text ${email}.${path}.`);
  return part;
}

function toField(email: EmailKey, path: string, { isSmall = false, variant }: { isSmall?: boolean; variant?: string }) {
  const role = roleOf(path, isSmall);
  const variables = [...new Set(languages.flatMap((language) => variablesIn(builtInText(email, language, path))))];
  return {
    path,
    role,
    variant,
    variables,
    required: variables.filter((name) => !optional.has(name)),
    maxLength: role === 'paragraph' || role === 'small' ? editableTextLimits.paragraph : editableTextLimits.line,
  };
}

/** The texts of an email that can be changed, in their order. */
export function fieldsOf(email: EmailKey): EmailTextField[] {
  const { texts, small, variants = [], prefix = '', own = '' }: Definition = definitions[email];
  return [
    ...namesIn(texts).map((path) => toField(email, path, {})),
    ...variants.flatMap((variant) =>
      (own === '' ? [`${prefix}${variant}`] : namesIn(own).map((name) => `${prefix}${variant}.${name}`)).map((path) =>
        toField(email, path, { variant }),
      ),
    ),
    ...namesIn(small).map((path) => toField(email, path, { isSmall: true })),
  ];
}
