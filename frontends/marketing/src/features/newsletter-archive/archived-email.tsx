import type { ArchivedCampaignDto, ArchivedCampaignLinkDto } from '@leap/client/marketing';
import { formatDate, useLanguage } from '@leap/i18n';
import { Link, useTranslation } from '@leap/platform';
import { LanguageBadge, Section, TextLink, cx } from '@leap/ui';
import { Markdown } from '@leap/ui/markdown';
import post from '../blog/blog-post-page.module.css';
import further from '../blog/post-further.module.css';
import notice from '../blog/translation-notice.module.css';
import { SubscribeBox } from '../newsletter/subscribe-box';
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
            <time dateTime={sentAt}>{t('email.sent', { date: formatDate(sentAt, language, 'full') })}</time>
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
        {(previous ?? next) && (
          <nav className={further.neighbours} aria-label={t('email.neighbours')}>
            {previous && <Neighbour email={previous} label={t('email.previous')} rel="prev" />}
            {next && <Neighbour email={next} label={t('email.next')} rel="next" />}
          </nav>
        )}
      </article>
    </Section>
  );
}

interface NeighbourProps {
  email: ArchivedCampaignLinkDto;
  label: string;
  rel: 'prev' | 'next';
}

function Neighbour({ email, label, rel }: NeighbourProps) {
  return (
    <Link className={further.neighbour} to={archivePaths.to(email.id)} rel={rel}>
      <span className={further.label}>{label}</span>
      <span className={further.name}>{email.subject}</span>
    </Link>
  );
}
