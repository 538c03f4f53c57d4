import { createMemberPostFields } from '@leap/client/fields/member-posts';
import { formatNumber, useLanguage } from '@leap/i18n';
import { boundOf, type Form } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { TextField } from '@leap/ui';
import styles from './post-fields.module.css';
import { HarmNotice } from '../help/harm-notice';
import { PicturesOnDemand } from './pictures-on-demand';
import { PostTextField } from './post-text-field';
import type { PostValues } from './post-draft';
import { postTypeOf } from './post-values';
import { TypeChoice } from './type-choice';

/** The fields of a post, for creating and editing. */
export function PostFields({
  form,
  isLocked,
}: {
  form: Form<PostValues>;
  /** While the request is pending. */ isLocked: boolean;
}) {
  const { t } = useTranslation('membership-community');
  const language = useLanguage();
  const type = postTypeOf(form.values.type);

  function errorOf(field: 'title' | 'content' | 'tags'): string | undefined {
    const code = form.errors[field];
    return (
      code &&
      t([`composer.errors.${field}.${code}`, 'composer.errors.refused'], {
        max: formatNumber(boundOf(createMemberPostFields, field, code) ?? 0, language),
      })
    );
  }

  return (
    <>
      <TypeChoice legend={t('composer.type')} value={type} onChoose={(chosen) => form.set('type', chosen)} />
      <TextField
        {...form.field('title')}
        readOnly={isLocked}
        label={t('composer.titleLabel')}
        error={errorOf('title')}
        required
        autoComplete="off"
        dir="auto"
      />
      <PostTextField
        {...form.field('content')}
        readOnly={isLocked}
        className={styles.content}
        label={t('composer.contentLabel')}
        help={t('composer.contentHelp')}
        placeholder={t(`composer.prompts.${type}`)}
        error={errorOf('content')}
        required
        rows={4}
        dir="auto"
        onEdit={(value) => form.set('content', value)}
      />
      <HarmNotice text={`${form.values.title} ${form.values.content}`} />
      <PicturesOnDemand form={form} isLocked={isLocked} />
      <TextField
        {...form.field('tags')}
        readOnly={isLocked}
        label={t('composer.tagsLabel')}
        help={t('composer.tagsHelp')}
        error={errorOf('tags')}
        autoComplete="off"
        autoCapitalize="none"
        dir="auto"
      />
    </>
  );
}
