import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When each member last read the posts, for the line "New since your last visit". */
export class MemberFeedVisits1763700000125 implements MigrationInterface {
  readonly name = 'MemberFeedVisits1763700000125';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE member_feed_visits (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        visited_at timestamptz(3) NOT NULL DEFAULT now(),
        new_since timestamptz(3),
        CONSTRAINT member_feed_visits_in_order CHECK (new_since <= visited_at)
      );`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE member_feed_visits;');
  }
}
