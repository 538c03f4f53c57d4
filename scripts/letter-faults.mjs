/** Faults in letters to the subscribers and in moving in: for each the backend's spec that has to notice it. */

const settling = 'backend/src/modules/letter-recipients/recipient-settling.ts';
const taking = 'backend/src/modules/letter-recipients/letter-taking.service.ts';
const lane = 'backend/src/modules/letter-recipients/lane-lock.ts';
const delivery = 'backend/src/modules/letter-recipients/letter-delivery.service.ts';
const letters = 'backend/src/modules/letters/letters.service.ts';
const outcome = 'backend/src/integrations/mail/smtp-outcome.ts';
const importers = 'backend/src/modules/imports/importers.ts';
const run = 'backend/src/modules/imports/import-run.service.ts';
const letterSpec = 'src/modules/letters/letters.spec.ts';
const mailSpec = 'src/integrations/mail/bulk-mail.spec.ts';
const importSpec = 'src/modules/imports/imports.spec.ts';

/** @type {{ title: string, plant: Record<string, (text: string) => string>, says: RegExp, spec: string, tests: string }[]} */
export const letterFaults = [
  {
    title: 'what a dead worker had in flight is sent again',
    plant: { [settling]: (text) => text.replace("SET state = 'unknown', reason = 'interrupted', settled_at = now()", "SET state = 'waiting', reason = NULL") },
    spec: letterSpec,
    tests: 'what a dead worker left behind is unknown',
    says: /toEqual/,
  },
  {
    title: 'a living worker is taken for a dead one',
    plant: { [lane]: (text) => text.replace('if (!rows[0]?.isFree) {', 'if (rows.length === 0) {') },
    spec: letterSpec,
    tests: 'two workers of one lane',
    says: /toEqual/,
  },
  {
    title: 'a letter goes to whoever has not confirmed',
    plant: { [taking]: (text) => text.replace("WHERE state = 'confirmed' AND", "WHERE state IN ('confirmed', 'waiting') AND") },
    spec: letterSpec,
    tests: 'goes to confirmed, active, unsuppressed subscribers',
    says: /toEqual|toMatchObject/,
  },
  {
    title: 'whoever unsubscribed since it began gets it',
    plant: { [settling]: (text) => text.replace("return row?.state === 'confirmed' ? undefined", "return row?.state !== 'x' ? undefined") },
    spec: letterSpec,
    tests: 'leaves out who unsubscribed',
    says: /toEqual/,
  },
  {
    title: 'a second editor overwrites the first',
    plant: { [letters]: (text) => text.replace('if (version !== undefined && letter', 'if (version === \'\' && letter') },
    spec: letterSpec,
    tests: 'tells the second of two editors',
    says: /toEqual/,
  },
  {
    title: 'a pause stops nobody',
    plant: { [settling]: (text) => text.replace("\n     AND EXISTS (SELECT 1 FROM letters WHERE id = $1 AND status = 'sending')", '') },
    spec: letterSpec,
    tests: 'pauses with what is in flight delivered',
    says: /toMatchObject/,
  },
  {
    title: 'a bounced address gets the next letter',
    plant: { [settling]: (text) => text.replace("await inside.query(`INSERT INTO mail_suppressions (email, reason, note) VALUES ($1, 'bounced', $2) ON CONFLICT (email) DO NOTHING`, [email, outcome.reason]);", 'void email;') },
    spec: letterSpec,
    tests: 'an address that is refused for good bounces',
    says: /toEqual/,
  },
  {
    title: 'a mail server that is away ends the letter',
    plant: { [delivery]: (text) => text.replace("if (outcome.is === 'away') return { pauseSeconds: await this.noteTrouble(letterId, outcome.reason) };", "if (outcome.is === 'away') return 'end';") },
    spec: letterSpec,
    tests: 'a mail server that is away loses nothing',
    says: /toMatchObject/,
  },
  {
    title: 'a connection that was lost on the way counts as not begun',
    plant: { [outcome]: (text) => text.replace("is: wasBegun ? 'unknown' : 'away'", "is: wasBegun ? 'away' : 'away'") },
    spec: mailSpec,
    tests: 'a connection that ends while the letter is under way',
    says: /toMatchObject/,
  },
  {
    title: 'an import brings back whoever unsubscribed',
    plant: { [importers]: (text) => text.replace("if (state === 'suppressed' || state === 'unsubscribed')", "if (state === 'suppressed')") },
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
