import '@leap/ui/notice.css';
import { PostedParts, useArrivalFocus } from '@leap/forms';
import { Trans, useTranslation } from '@leap/platform';
import { Ring, Section, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { blogPaths } from '../blog/blog-paths';

const TITLE_ID = 'thanks-title';

/** Next steps after a request. */
export function LeadThanks({ email }: { email: string }) {
  const { t } = useTranslation('marketing-lead-landing');
  const heading = useArrivalFocus<HTMLHeadingElement>();
  return (
    <Section labelledBy={TITLE_ID} space="first">
      <div className="ui-notice">
        <Ring draw className="ui-notice-ring" weight={13} seed={41} start={28} sweep={336} hairlines={4} />
        <div className="ui-notice-copy">
          <PostedParts form="lead" />
          <h1 id={TITLE_ID} ref={heading} tabIndex={-1}>
            <Trans t={t} i18nKey="thanks.title" components={{ em: <em /> }} />
          </h1>
          <p className="ui-lead">{t('thanks.text')}</p>
          {email && <p className="ui-notice-text">{t('thanks.address', { email })}</p>}
          <p className="ui-notice-text">{t('thanks.meanwhile')}</p>
          <div className="ui-notice-actions">
            <TextLink to={paths.costCalculator} arrow>
              {t('thanks.calculator')}
            </TextLink>
            <TextLink to={blogPaths.list} arrow>
              {t('thanks.blog')}
            </TextLink>
          </div>
        </div>
      </div>
    </Section>
  );
}
