import type { ArchivedCampaignDto, ArchivedCampaignLinkDto } from '@leap/client/marketing';
import { formatDay, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { LanguageBadge, Section, TextLink, cx } from '@leap/ui';
import { Markdown } from '@leap/ui/markdown';
import post from '../blog/blog-post-page.module.css';
import notice from '../blog/translation-notice.module.css';
import { SubscribeBox } from '../newsletter/subscribe-box';
import { Neighbours } from '../page-parts/neighbours';
import { archivePaths } from './archive-paths';

/** One past newsletter as everybody reads it: without what the email says to one person, laid out like a post of the blog. */
export function ArchivedEmail({ email }: { email: ArchivedCampaignDto }) {
  const { t } = useTranslation('marketing-newsletter-archive');
  const language = useLanguage();
  const { subject, sentAt, contentTree, previous, next } = email;
  const foreign = email.language === language ? undefined : email.language;
  return (
    <Section labelledBy="email-title" space="first" className={post.page}>
      <article className={post.post}>
        <header className={post.header}>
          <p>
            <TextLink to={archivePaths.list}>{t('email.back')}</TextLink>
          </p>
          <h1 id="email-title" className={post.title} lang={foreign}>
            {subject}
          </h1>
          <p className={post.byline}>
            <time dateTime={sentAt}>{t('email.sent', { date: formatDay(sentAt, language, 'full') })}</time>
          </p>
        </header>
        {foreign && (
          <p className={notice.notice} role="note">
            <LanguageBadge language={foreign} />
            <span>{t('email.onlyLanguage')}</span>
          </p>
        )}
        <div className={cx('ui-prose', post.body)} lang={foreign}>
          <Markdown nodes={contentTree} />
        </div>
        <SubscribeBox title={t('subscribe.title')} text={t('subscribe.text')} />
        <Neighbours
          label={t('email.neighbours')}
          previous={previous && neighbour(previous, t('email.previous'))}
          next={next && neighbour(next, t('email.next'))}
        />
      </article>
    </Section>
  );
}

function neighbour({ id, subject }: ArchivedCampaignLinkDto, label: string) {
  return { to: archivePaths.to(id), title: subject, label };
}
