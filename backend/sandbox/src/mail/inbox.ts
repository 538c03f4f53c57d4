import type { Pool } from 'pg';

/** A message of the inbox; attachments are base64. */
export interface InboxMessage {
  id: string;
  receivedAt: Date;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { filename: string; contentType: string; size: number; content: string }[];
}

const STORED = 500;
const LISTED = 200;

/** The newest 500 messages. */
export class Inbox {
  constructor(private readonly pool: Pool) {}

  async add(message: Omit<InboxMessage, 'id' | 'receivedAt'>): Promise<void> {
    const { from, to, subject, text, html, headers, attachments } = message;
    await this.pool.query(
      'INSERT INTO sandbox.messages (sender, recipients, subject, text, html, headers, attachments) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [from, to, subject, text, html, JSON.stringify(headers), JSON.stringify(attachments)],
    );
    await this.pool.query('DELETE FROM sandbox.messages WHERE id <= (SELECT max(id) FROM sandbox.messages) - $1', [
      STORED,
    ]);
  }

  /** The newest 200, newest first. */
  async messages(): Promise<InboxMessage[]> {
    const { rows } = await this.pool.query<InboxMessage>(
      `SELECT id::text, received_at AS "receivedAt", sender AS "from", recipients AS "to", subject, text, html, headers, attachments
         FROM sandbox.messages ORDER BY messages.id DESC LIMIT $1`,
      [LISTED],
    );
    return rows;
  }

  async empty(): Promise<void> {
    await this.pool.query('DELETE FROM sandbox.messages');
  }
}
