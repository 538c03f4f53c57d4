import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Files of a picture in the object store that no row refers to; written by a trigger, and before each upload. */
@Entity('member_post_picture_leftovers')
export class MemberPostPictureLeftover {
  @PrimaryColumn('uuid')
  pictureId: string;

  /** When the files can be deleted. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  @Index()
  deleteAt: Date;
}
