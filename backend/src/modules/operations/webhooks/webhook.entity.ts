import type { EventKind } from '@leap/domain';
import { Check, Column, Entity, Index } from 'typeorm';
import { SealedColumn } from '../../../common/sealed-column.js';
import { BaseEntity } from '../../../database/base.entity.js';

/** Why a webhook is off: its owner, three days of failures, or an answer 410 Gone. */
export type OffReason = 'owner' | 'failing' | 'endpoint_gone';

/** What a webhook's keys are sealed for. */
export const webhookKeyContext = ({ id }: Pick<Webhook, 'id'>): string => `webhook:${id}`;

/** An address of another program that is notified of events here. */
@Entity('webhooks')
@Check('webhooks_name_present', "btrim(name) <> ''")
@Check('webhooks_kinds_present', 'cardinality(kinds) > 0')
@Check('webhooks_off_reason_known', "off_reason IN ('owner', 'failing', 'endpoint_gone')")
@Check('webhooks_off_explained', '(off_at IS NULL) = (off_reason IS NULL)')
@Check('webhooks_former_key_ends', '(sealed_former_key IS NULL) = (former_key_until IS NULL)')
@Index(['createdAt', 'id'])
export class Webhook extends BaseEntity {
  @Column({ type: 'varchar', length: 40 })
  name: string;

  @Column({ type: 'varchar', length: 2048 })
  url: string;

  /** The events that it is sent. */
  @Column({ type: 'text', array: true })
  kinds: EventKind[];

  /** Signs what is sent. */
  @SealedColumn({ type: 'text' }, webhookKeyContext)
  sealedKey: string;

  /** The key of before also signs, so that the receiver can change it at any time until then. */
  @SealedColumn({ type: 'text', nullable: true }, webhookKeyContext)
  sealedFormerKey: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  formerKeyUntil: Date | null;

  /** Since when nothing was taken; null: the last attempt succeeded. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  failingSince: Date | null;

  /** Failed attempts since the last success. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  /** After a failure nothing is sent for a while. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  restsUntil: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  offAt: Date | null;

  @Column({ type: 'varchar', length: 20, nullable: true })
  offReason: OffReason | null;
}
