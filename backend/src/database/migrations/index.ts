import { Foundation1763700000001 } from './0001-foundation.js';
import { Accounts1763700000002 } from './0002-accounts.js';
import { Content1763700000003 } from './0003-content.js';
import { Inquiries1763700000004 } from './0004-inquiries.js';
import { Calendar1763700000005 } from './0005-calendar.js';
import { Community1763700000006 } from './0006-community.js';
import { Recordings1763700000007 } from './0007-recordings.js';
import { Mailing1763700000008 } from './0008-mailing.js';
import { Membership1763700000009 } from './0009-membership.js';
import { Privacy1763700000010 } from './0010-privacy.js';
import { Operations1763700000011 } from './0011-operations.js';
import { SecondPayments1763700000014 } from './0014-second-payments.js';
import { ConfirmedAddresses1763700000015 } from './0015-confirmed-addresses.js';
import { DemoAccounts1763700000017 } from './0017-demo-accounts.js';
import { ErasedCalls1763700000018 } from './0018-erased-calls.js';
import { AuditChain1763700000019 } from './0019-audit-chain.js';
import { Passkeys1763700000020 } from './0020-passkeys.js';
import { PasskeysAsSecondFactor1763700000021 } from './0021-passkeys-as-second-factor.js';

/** Every migration in order. Append; never edit one that was released. */
export const migrations = [
  Foundation1763700000001,
  Accounts1763700000002,
  Content1763700000003,
  Inquiries1763700000004,
  Calendar1763700000005,
  Community1763700000006,
  Recordings1763700000007,
  Mailing1763700000008,
  Membership1763700000009,
  Privacy1763700000010,
  Operations1763700000011,
  SecondPayments1763700000014,
  ConfirmedAddresses1763700000015,
  DemoAccounts1763700000017,
  ErasedCalls1763700000018,
  AuditChain1763700000019,
  Passkeys1763700000020,
  PasskeysAsSecondFactor1763700000021,
];
