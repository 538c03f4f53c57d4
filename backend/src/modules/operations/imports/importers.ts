import type { EntityManager } from 'typeorm';
import type { ImportedContacts } from '../../inquiries/inquiries.module.js';
import type { NewsletterSubscribersService } from '../../mailing/mailing.module.js';
import type { Import, ImportKind } from './import.entity.js';
import { contactKey, type ImportedRow, type Refusal } from './import-rows.js';

/** Outcome of a row. */
export type RowOutcome = 'added' | 'unchanged' | Refusal;

/** Imports rows of one kind. */
export interface Importer {
  /** Key that identifies duplicate rows of a file. */
  keyOf(row: ImportedRow): string;
  /**
   * @param rows with distinct keys
   * @param isDryRun computes outcomes without storing
   * @returns one outcome for each row, in order
   */
  store(
    manager: EntityManager,
    rows: ImportedRow[],
    details: Pick<Import, 'consentProof'>,
    isDryRun: boolean,
  ): Promise<RowOutcome[]>;
}

/** Imports subscribers. Unsubscribed and suppressed addresses are never reactivated. */
function subscriberImporter(subscribers: NewsletterSubscribersService): Importer {
  return {
    keyOf: ({ email }) => email,
    store: async (manager, rows, { consentProof }, isDryRun) => {
      const states = await subscribers.statesOf(
        manager,
        rows.map(({ email }) => email),
      );
      const outcomes: RowOutcome[] = [];
      for (const row of rows) {
        const state = states.get(row.email);
        if (state === 'suppressed' || state === 'unsubscribed') outcomes.push({ code: state, field: 'email' });
        else if (state !== undefined) outcomes.push('unchanged');
        else
          outcomes.push(
            isDryRun || (await subscribers.addImported(manager, { ...row, consentProof })) ? 'added' : 'unchanged',
          );
      }
      return outcomes;
    },
  };
}

/** Imports contact requests. */
function contactImporter(contacts: ImportedContacts): Importer {
  return {
    keyOf: contactKey,
    store: async (manager, rows, _details, isDryRun) => {
      const keys = rows.map(contactKey);
      if (isDryRun) {
        const known = await contacts.known(manager, keys);
        return keys.map((key) => (known.has(key) ? 'unchanged' : 'added'));
      }
      const added = await contacts.add(
        manager,
        rows.map((row) => ({ ...row, key: contactKey(row) })),
      );
      return keys.map((key) => (added.has(key) ? 'added' : 'unchanged'));
    },
  };
}

/**
 * Creates accounts without a password; existing accounts are unchanged. Memberships follow from linked subscriptions, or are granted by
 * an administrator.
 */
const memberImporter: Importer = {
  keyOf: ({ email }) => email,
  store: async (manager, rows, _details, isDryRun) => {
    const emails = rows.map(({ email }) => email);
    if (isDryRun) {
      const known = await manager.query<{ email: string }[]>('SELECT email FROM users WHERE email = ANY ($1)', [
        emails,
      ]);
      return emails.map((email) => (known.some((one) => one.email === email) ? 'unchanged' : 'added'));
    }
    const added = await manager.query<{ email: string }[]>(
      `INSERT INTO users (email, first_name, last_name, language, tags)
       SELECT r.email, nullif(r.first, ''), nullif(r.last, ''), r.language, ARRAY(SELECT jsonb_array_elements_text(r.tags))
         FROM jsonb_to_recordset($1) r(email text, first text, last text, language text, tags jsonb)
       ON CONFLICT (email) DO NOTHING RETURNING email`,
      [
        JSON.stringify(
          rows.map(({ email, firstName, lastName, language, tags }) => ({
            email,
            first: firstName,
            last: lastName,
            language,
            tags,
          })),
        ),
      ],
    );
    return emails.map((email) => (added.some((one) => one.email === email) ? 'added' : 'unchanged'));
  },
};

/** The importer of each kind. */
export const importerOf = (
  kind: Exclude<ImportKind, 'subscriptions'>,
  subscribers: NewsletterSubscribersService,
  contacts: ImportedContacts,
): Importer =>
  ({ subscribers: subscriberImporter(subscribers), contacts: contactImporter(contacts), members: memberImporter })[
    kind
  ];
