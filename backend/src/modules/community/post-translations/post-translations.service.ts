import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Language } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import type { SessionUser } from '../../../auth/session-user.js';
import { AppError } from '../../../common/app-error.js';
import { TranslationService } from '../../../integrations/translation/translation.service.js';
import { MemberPostsService } from '../member-posts/member-posts.service.js';
import type { MentionRow } from '../member-posts/mentions.js';
import { MemberPostTranslation } from './member-post-translation.entity.js';
import { answered, hidden, marked } from './hidden-mentions.js';
import { MemberTranslationSetting } from './member-translation-setting.entity.js';
import type {
  MemberPostTranslationDto,
  TranslationSettingsDto,
  UpdateTranslationSettingsDto,
} from './post-translations.dto.js';

/** More are hardly on a page that is open. */
const ANNOUNCED = 50;

type Stored = Pick<MemberPostTranslation, 'language' | 'fromLanguage' | 'title' | 'content'>;

/** Translates posts for members who agreed to it, once for each version and language. */
@Injectable()
export class PostTranslationsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly posts: MemberPostsService,
    private readonly translation: TranslationService,
  ) {}

  async settings({ id: userId }: SessionUser): Promise<TranslationSettingsDto> {
    const row = await this.dataSource.manager.findOneBy(MemberTranslationSetting, { userId });
    return {
      isOn: this.translation.isOn,
      agreedAt: row?.agreedAt?.toISOString(),
      allowsOwnPosts: !row?.ownPostsWithheldAt,
    };
  }

  /**
   * Stores what changes; the first moment of a choice stays. Translations of posts that are withheld from now on are deleted with it; open
   * pages hear when posts are withheld, or no longer.
   */
  async change(
    member: SessionUser,
    { agrees, allowsOwnPosts }: UpdateTranslationSettingsDto,
  ): Promise<TranslationSettingsDto> {
    await this.dataSource.transaction(async (manager) => {
      await lockChoice(manager, member.id);
      const before = await manager.findOneBy(MemberTranslationSetting, { userId: member.id });
      await manager.query(
        `INSERT INTO member_translation_settings AS s (user_id, agreed_at, own_posts_withheld_at)
         VALUES ($1, CASE WHEN $2::boolean THEN now() END, CASE WHEN NOT $3::boolean THEN now() END)
         ON CONFLICT (user_id) DO UPDATE SET
           agreed_at = CASE $2::boolean WHEN true THEN coalesce(s.agreed_at, now()) WHEN false THEN NULL ELSE s.agreed_at END,
           own_posts_withheld_at = CASE $3::boolean
             WHEN false THEN coalesce(s.own_posts_withheld_at, now()) WHEN true THEN NULL ELSE s.own_posts_withheld_at END`,
        [member.id, agrees ?? null, allowsOwnPosts ?? null],
      );
      if (allowsOwnPosts === undefined || allowsOwnPosts === !before?.ownPostsWithheldAt) return;
      if (!allowsOwnPosts) await manager.delete(MemberPostTranslation, { userId: member.id });
      await announcePosts(manager, member.id);
    });
    return this.settings(member);
  }

  /**
   * A post in a language: the stored translation of this version, else a new one. The provider gets no name of a mentioned member.
   * @throws AppError `not_found` (404); `conflict` (409) without the reader's agreement, or against the author's choice;
   * `service_unavailable`, `translation_quota_used_up` (503)
   */
  async translate(reader: SessionUser, id: string, language: Language): Promise<MemberPostTranslationDto> {
    const { title, content, userId, mentions, isTranslatable } = await this.posts.get(reader, id);
    const { isOn, agreedAt } = await this.settings(reader);
    if (isOn && agreedAt === undefined) throw conflict('The member has not agreed to translations.');
    if (isOn && !isTranslatable) throw withheld();
    const stored = await this.dataSource.manager.findOneBy(MemberPostTranslation, { postId: id, language });
    if (isOn && stored) return toTranslationDto(stored, mentions);
    const sent = hidden([title, content], mentions);
    const { texts, from } = await this.translation.translate(sent.texts, language);
    const [translatedTitle = '', translatedContent = ''] = texts.map((text) => marked(text, sent.marks));
    const translated: Stored = {
      language,
      fromLanguage: from ?? null,
      title: translatedTitle,
      content: translatedContent,
    };
    await this.dataSource.transaction(async (manager) => {
      await lockChoice(manager, userId);
      const choice = await manager.findOneBy(MemberTranslationSetting, { userId });
      if (choice?.ownPostsWithheldAt) throw withheld();
      await store(manager, id, { title, content }, translated);
    });
    return toTranslationDto(translated, mentions);
  }
}

/** Until the end of the transaction: an author's choice and the storing of a translation wait for each other. */
const lockChoice = (manager: EntityManager, userId: string): Promise<unknown> =>
  manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`translation-choice:${userId}`]);

/** The author's latest posts, which may be on open pages, have changed: they can be translated, or not. */
const announcePosts = (manager: EntityManager, userId: string): Promise<unknown> =>
  manager.query(
    `SELECT pg_notify('member_changed', 'post-changed:' || p.id || coalesce(':' || p.pod_id, ''))
       FROM (SELECT id, pod_id FROM member_posts WHERE user_id = $1 AND is_visible ORDER BY created_at DESC LIMIT ${ANNOUNCED}) p`,
    [userId],
  );

/** Unless the post was changed or deleted meanwhile. The lock makes an edit wait, whose trigger then deletes this row. */
async function store(
  manager: EntityManager,
  postId: string,
  original: { title: string; content: string },
  row: Stored,
): Promise<void> {
  await manager.query(
    `WITH post AS (SELECT id, user_id FROM member_posts WHERE id = $1 AND title = $2 AND content = $3 FOR SHARE)
       INSERT INTO member_post_translations (post_id, user_id, language, from_language, title, content)
       SELECT id, user_id, $4, $5, $6, $7 FROM post
       ON CONFLICT (post_id, language) DO UPDATE
         SET title = excluded.title, content = excluded.content, from_language = excluded.from_language, updated_at = now()`,
    [postId, original.title, original.content, row.language, row.fromLanguage, row.title, row.content],
  );
}

const conflict = (detail: string): AppError => new AppError('conflict', 409, { detail });

const withheld = (): AppError => conflict('The author wants no translations.');

const toTranslationDto = (
  { language, fromLanguage, title, content }: Stored,
  mentions: readonly MentionRow[],
): MemberPostTranslationDto => ({
  language,
  fromLanguage: fromLanguage ?? undefined,
  ...answered({ title, content }, mentions),
});
