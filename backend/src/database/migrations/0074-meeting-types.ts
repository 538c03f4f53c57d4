import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Meeting types: the specified consultation, and those that the owner adds. */
export class MeetingTypes1763700000074 implements MigrationInterface {
  readonly name = 'MeetingTypes1763700000074';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE meeting_types (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        slug varchar(60) NOT NULL UNIQUE,
        name jsonb NOT NULL,
        description jsonb NOT NULL,
        minutes smallint NOT NULL,
        buffer_before smallint NOT NULL DEFAULT 0,
        buffer_after smallint NOT NULL DEFAULT 0,
        notice_hours smallint NOT NULL DEFAULT 0,
        most_per_day smallint,
        place varchar(10) NOT NULL DEFAULT 'video',
        place_text jsonb NOT NULL,
        place_url varchar(2048),
        questions jsonb NOT NULL DEFAULT '[]',
        visibility varchar(10) NOT NULL DEFAULT 'listed',
        ranked_at timestamptz(3) NOT NULL,
        CONSTRAINT meeting_types_minutes_within CHECK (minutes BETWEEN 10 AND 240),
        CONSTRAINT meeting_types_buffers_within CHECK (buffer_before BETWEEN 0 AND 120 AND buffer_after BETWEEN 0 AND 120),
        CONSTRAINT meeting_types_notice_within CHECK (notice_hours BETWEEN 0 AND 336),
        CONSTRAINT meeting_types_most_per_day_within CHECK (most_per_day BETWEEN 1 AND 24),
        CONSTRAINT meeting_types_place_known CHECK (place IN ('video', 'link', 'phone', 'address')),
        CONSTRAINT meeting_types_link_given CHECK (place <> 'link' OR place_url IS NOT NULL),
        CONSTRAINT meeting_types_visibility_known CHECK (visibility IN ('listed', 'unlisted', 'closed')),
        CONSTRAINT meeting_types_default_open CHECK (slug <> 'inner_circle_consultation' OR visibility <> 'closed')
      );
      CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON meeting_types
        FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
      INSERT INTO meeting_types (slug, name, description, minutes, place_text, ranked_at) VALUES (
        'inner_circle_consultation',
        '{"en": "Consultation", "es": "Consulta"}',
        '{"en": "One hour to talk about where you are and whether the Inner Circle fits you.", "es": "Una hora para hablar de dónde estás y de si el Círculo Íntimo es para ti."}',
        60, '{"en": "", "es": ""}', now());`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE meeting_types;');
  }
}
