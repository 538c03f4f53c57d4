/** Faults in emails to the subscribers and in moving in: for each the backend's spec that has to notice it. */

const settling = 'backend/src/modules/mailing/campaign-recipients/recipient-resolution.ts';
const taking = 'backend/src/modules/mailing/campaign-recipients/campaign-queue.service.ts';
const partition = 'backend/src/modules/mailing/campaign-recipients/partition-lock.ts';
const delivery = 'backend/src/modules/mailing/campaign-recipients/campaign-delivery.service.ts';
const emails = 'backend/src/modules/mailing/campaigns/campaigns.service.ts';
const outcome = 'backend/src/integrations/mail/smtp-outcome.ts';
const importers = 'backend/src/modules/operations/imports/importers.ts';
const run = 'backend/src/modules/operations/imports/import-run.service.ts';
const emailSpec = 'src/modules/mailing/campaigns/campaigns.spec.ts';
const mailSpec = 'src/integrations/mail/bulk-mail.spec.ts';
const importSpec = 'src/modules/operations/imports/imports.spec.ts';

/** @type {{ title: string, plant: Record<string, (text: string) => string>, says: RegExp, spec: string, tests: string }[]} */
export const emailFaults = [
  {
    title: 'what a dead worker had in flight is sent again',
    plant: {
      [settling]: (text) =>
        text.replace(
          "SET state = 'unknown', reason = 'interrupted', resolved_at = now()",
          "SET state = 'waiting', reason = NULL",
        ),
    },
    spec: emailSpec,
    tests: 'what a dead worker left behind is unknown',
    says: /toEqual/,
  },
  {
    title: 'a living worker is taken for a dead one',
    plant: { [partition]: (text) => text.replace('if (!rows[0]?.isFree) {', 'if (rows.length === 0) {') },
    spec: emailSpec,
    tests: 'two workers of one lane',
    says: /toEqual/,
  },
  {
    title: 'a email goes to whoever has not confirmed',
    plant: {
      [taking]: (text) => text.replace("WHERE state = 'confirmed' AND", "WHERE state IN ('confirmed', 'waiting') AND"),
    },
    spec: emailSpec,
    tests: 'goes to confirmed, active, unsuppressed subscribers',
    says: /toEqual|toMatchObject/,
  },
  {
    title: 'whoever unsubscribed since it began gets it',
    plant: {
      [settling]: (text) =>
        text.replace("return row?.state === 'confirmed' ? undefined", "return row?.state !== 'x' ? undefined"),
    },
    spec: emailSpec,
    tests: 'leaves out who unsubscribed',
    says: /toEqual/,
  },
  {
    title: 'a second editor overwrites the first',
    plant: { [emails]: (text) => text.replace('if (version !== undefined && email', "if (version === '' && email") },
    spec: emailSpec,
    tests: 'tells the second of two editors',
    says: /toEqual/,
  },
  {
    title: 'a pause stops nobody',
    plant: {
      [settling]: (text) =>
        text.replace("\n     AND EXISTS (SELECT 1 FROM campaigns WHERE id = $1 AND status = 'sending')", ''),
    },
    spec: emailSpec,
    tests: 'pauses with what is in flight delivered',
    says: /toMatchObject/,
  },
  {
    title: 'a bounced address gets the next email',
    plant: {
      [settling]: (text) =>
        text.replace(
          "await inside.query(`INSERT INTO mail_suppressions (email, reason, note) VALUES ($1, 'bounced', $2) ON CONFLICT (email) DO NOTHING`, [email, outcome.reason]);",
          'void email;',
        ),
    },
    spec: emailSpec,
    tests: 'an address that is refused for good bounces',
    says: /toEqual/,
  },
  {
    title: 'a mail server that is away ends the email',
    plant: {
      [delivery]: (text) =>
        text.replace(
          "if (outcome.is === 'away') return { pauseSeconds: await this.noteTrouble(campaignId, outcome.reason) };",
          "if (outcome.is === 'away') return 'end';",
        ),
    },
    spec: emailSpec,
    tests: 'a mail server that is away loses nothing',
    says: /toMatchObject/,
  },
  {
    title: 'a connection that was lost on the way counts as not begun',
    plant: { [outcome]: (text) => text.replace("is: wasBegun ? 'unknown' : 'away'", "is: wasBegun ? 'away' : 'away'") },
    spec: mailSpec,
    tests: 'a connection that ends while the email is under way',
    says: /toMatchObject/,
  },
  {
    title: 'an import brings back whoever unsubscribed',
    plant: {
      [importers]: (text) =>
        text.replace("if (state === 'suppressed' || state === 'unsubscribed')", "if (state === 'suppressed')"),
    },
    spec: importSpec,
    tests: 'are tried out first',
    says: /toMatchObject/,
  },
  {
    title: 'a dry run moves in',
    plant: { [run]: (text) => text.replace("now.status === 'checking')", "now.status === 'checked')") },
    spec: importSpec,
    tests: 'are tried out first',
    says: /toHaveLength/,
  },
];
