import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Words of a post are split on spaces, as specified; before, on any blank. */
export class WordsBySpaces1763600000037 implements MigrationInterface {
  readonly name = 'WordsBySpaces1763600000037';

  up(queryRunner: QueryRunner): Promise<void> {
    return countBy(queryRunner, "string_to_array(NEW.content, ' ')");
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return countBy(queryRunner, "regexp_split_to_array(NEW.content, '\\s+')");
  }
}

async function countBy(queryRunner: QueryRunner, words: string): Promise<void> {
  await queryRunner.query(`
    CREATE OR REPLACE FUNCTION count_blog_post_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.word_count := coalesce(cardinality(array_remove(${words}, '')), 0);
      RETURN NEW;
    END $$`);
  await queryRunner.query('UPDATE blog_posts SET content = content');
}
