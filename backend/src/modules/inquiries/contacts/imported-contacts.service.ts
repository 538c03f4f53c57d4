import { Injectable } from '@nestjs/common';
import type { CoachingType, Language } from '@leap/domain';
import type { EntityManager } from 'typeorm';

/** A contact from an import file. */
export interface ImportedContact {
  name: string;
  email: string;
  phone: string;
  coachingType: CoachingType;
  message: string;
  language: Language;
  receivedAt: Date | null;
  /** Key by which a repeated import recognises it. */
  key: string;
}

/** Requests from elsewhere. */
@Injectable()
export class ImportedContacts {
  /** Which of these keys exist. */
  async known(manager: EntityManager, keys: readonly string[]): Promise<Set<string>> {
    const known = await manager.query<{ key: string }[]>(
      'SELECT idempotency_key AS key FROM contacts WHERE idempotency_key = ANY ($1)',
      [keys],
    );
    return new Set(known.map(({ key }) => key));
  }

  /** Stores imported contacts, skipping those that exist. @returns the keys of the new ones */
  async add(manager: EntityManager, contacts: readonly ImportedContact[]): Promise<Set<string>> {
    const added = await manager.query<{ key: string }[]>(
      `INSERT INTO contacts (name, email, phone, coaching_type, message, language, source, created_at, idempotency_key)
       SELECT coalesce(nullif(r.name, ''), r.email), r.email, nullif(r.phone, ''), r.type, nullif(r.message, ''), r.language, 'import', coalesce(r.received_at, now()), r.key
         FROM jsonb_to_recordset($1) r(name text, email text, phone text, type text, message text, language text, received_at timestamptz, key text)
       ON CONFLICT (idempotency_key) DO NOTHING RETURNING idempotency_key AS key`,
      [
        JSON.stringify(
          contacts.map(({ name, coachingType, receivedAt, ...contact }) => ({
            ...contact,
            name: name.slice(0, 120),
            type: coachingType,
            received_at: receivedAt,
          })),
        ),
      ],
    );
    return new Set(added.map(({ key }) => key));
  }
}
