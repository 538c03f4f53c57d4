import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { emailLinkTokens } from '../../../common/email-link-token.js';
import { ENV, type Env } from '../../../config/env.js';
import { encryptionKeys, type Keys } from '../../../config/keys.js';

/** Arbitrary, but the same in all processes. */
const CHAIN_LOCK = 4_207_019;
const BATCH = 2_000;
/** Entries have the start time of their transaction; no transaction lasts longer than this. */
const LATEST_COMMIT = '1 day';
/** Limit for one run; a running server seals once a minute. */
const UNSEALED_AT_MOST = '10 minutes';
const BEGINNING = '0'.repeat(64);

interface SealedEntry {
  sequence: string;
  entryId: string;
  hash: string;
  /** Null where the entry was deleted. */
  id: string | null;
  action: string;
  actorId: string;
  subjectType: string | null;
  subjectId: string | null;
  address: string | null;
  device: string | null;
  createdAt: Date;
}

type Entry = Omit<SealedEntry, 'sequence' | 'entryId' | 'hash'>;

/** A problem of the log, as one sentence for the operator. */
export interface ChainReport {
  count: number;
  /** The last hash; compared with copies stored elsewhere. */
  head: string;
  problems: string[];
}

const COLUMNS = `a.id, a.action, a.actor_id AS "actorId", a.subject_type AS "subjectType", a.subject_id AS "subjectId",
       a.address, a.device, a.created_at AS "createdAt"`;

const UNSEALED = `
  SELECT ${COLUMNS} FROM audit_entries a
   WHERE a.created_at >= $1 AND NOT EXISTS (SELECT 1 FROM audit_seals s WHERE s.entry_id = a.id)
   ORDER BY a.created_at, a.id LIMIT ${BATCH}`;

/**
 * Hash chain over the audit log: the HMAC of each entry covers the one before, under a key that is not in the database. Somebody with
 * write access to the database alone cannot change, remove or insert entries undetected. A job adds entries shortly after they were
 * written: chaining them at once would serialise all transactions.
 */
@Injectable()
export class AuditChain {
  /** The one that seals, and those before, which have sealed what is older. */
  private readonly keys: Keys;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENV) env: Env,
  ) {
    this.keys = emailLinkTokens(encryptionKeys(env), 'audit.chain');
  }

  /** Adds new entries to the chain; concurrent processes are serialised. @returns their number, and the head when there were any */
  async seal(): Promise<{ count: number; head?: string }> {
    let count = 0;
    let head: string | undefined;
    for (;;) {
      const batch = await this.dataSource.transaction((manager) => this.sealBatch(manager));
      count += batch.count;
      head = batch.head ?? head;
      if (batch.count < BATCH) return { count, ...(head === undefined ? {} : { head }) };
    }
  }

  /**
   * Verifies the whole chain.
   * @param expected a head that was noted earlier; it must be in the chain
   */
  async verify(expected?: string): Promise<ChainReport> {
    const problems: string[] = [];
    let wrong: SealedEntry[] = [];
    let head = BEGINNING;
    let count = 0;
    let isFound = expected === undefined;
    for (let rows = await this.sealsAfter(0); rows.length > 0; rows = await this.sealsAfter(count)) {
      for (const row of rows) {
        count += 1;
        if (Number(row.sequence) !== count) {
          problems.push(`The chain has a gap before its number ${row.sequence}.`);
          count = Number(row.sequence);
        }
        if (row.id !== null && !this.isSealed(head, row)) wrong.push(row);
        else {
          problems.push(...describeWrong(wrong));
          wrong = [];
        }
        if (row.id === null) problems.push(`Entry ${row.entryId}, number ${row.sequence}, is missing.`);
        // From what is there: one change is one problem, not one for each entry after it.
        head = row.hash;
        isFound ||= head === expected;
      }
    }
    problems.push(...describeWrong(wrong));
    if (!isFound) problems.push(`The head ${expected} is not in the chain: its end was cut off, or it is another one.`);
    return { count, head, problems: [...problems, ...(await this.unsealed())] };
  }

  private async sealBatch(manager: EntityManager): Promise<{ count: number; head?: string }> {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [CHAIN_LOCK]);
    const [last] = await manager.query<{ sequence: string; hash: string; since: string | null }[]>(
      `SELECT s.sequence, s.hash, (a.created_at - interval '${LATEST_COMMIT}')::text AS since
         FROM audit_seals s LEFT JOIN audit_entries a ON a.id = s.entry_id ORDER BY s.sequence DESC LIMIT 1`,
    );
    const entries = await manager.query<Entry[]>(UNSEALED, [last?.since ?? '-infinity']);
    let head = last?.hash ?? BEGINNING;
    let sequence = Number(last?.sequence ?? 0);
    const seals = entries.map((entry) => {
      head = hashOf(this.keys[0], head, entry);
      sequence += 1;
      return { sequence, entryId: entry.id, hash: head };
    });
    await manager.query(
      `INSERT INTO audit_seals (sequence, entry_id, hash) SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::text[])`,
      [seals.map((seal) => seal.sequence), seals.map((seal) => seal.entryId), seals.map((seal) => seal.hash)],
    );
    return { count: seals.length, ...(seals.length === 0 ? {} : { head }) };
  }

  private sealsAfter(sequence: number): Promise<SealedEntry[]> {
    return this.dataSource.query<SealedEntry[]>(
      `SELECT s.sequence, s.entry_id AS "entryId", s.hash, ${COLUMNS} FROM audit_seals s LEFT JOIN audit_entries a ON a.id = s.entry_id
        WHERE s.sequence > $1 ORDER BY s.sequence LIMIT ${BATCH}`,
      [sequence],
    );
  }

  private async unsealed(): Promise<string[]> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM audit_entries a
        WHERE a.created_at < now() - interval '${UNSEALED_AT_MOST}' AND NOT EXISTS (SELECT 1 FROM audit_seals s WHERE s.entry_id = a.id)`,
    );
    const count = row?.count ?? 0;
    return count === 0
      ? []
      : [
          `${count} entries stand in the log and not in the chain: they were put in between, or no server runs its jobs.`,
        ];
  }

  private isSealed(before: string, row: SealedEntry): boolean {
    return this.keys.some((key) => hashOf(key, before, row) === row.hash);
  }
}

function hashOf(
  key: string,
  before: string,
  { id, action, actorId, subjectType, subjectId, address, device, createdAt }: Entry,
): string {
  const entry = JSON.stringify([id, action, actorId, subjectType, subjectId, address, device, createdAt.toISOString()]);
  return createHmac('sha256', key).update(`${before}\n${entry}`).digest('hex');
}

/** A changed entry or hash shows at one number or two; a long run is rather another key's. */
function describeWrong(run: SealedEntry[]): string[] {
  const [first, last] = [run[0], run.at(-1)];
  if (first && last && run.length > 2)
    return [
      `The numbers ${first.sequence} to ${last.sequence} are not what was sealed, or were sealed under another ENCRYPTION_KEY: ` +
        'with that one in FORMER_ENCRYPTION_KEY they can be verified.',
    ];
  return run.map(
    ({ entryId, sequence }) => `Entry ${entryId}, number ${sequence}, is not what was sealed, or the number before it.`,
  );
}
