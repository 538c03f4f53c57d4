import type { RetreatOfferingDto } from '@leap/client/marketing';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { ButtonLink, LanguageBadge, Tag, VisuallyHidden, cx } from '@leap/ui';
import { useContactLink } from '../contact-dialog/use-contact-dialog';
import styles from './offering-row.module.css';

/** One offering: date, title, location, its own button, and a link to the contact dialog. */
export function OfferingRow({ offering }: { offering: RetreatOfferingDto }) {
  const { t } = useTranslation('marketing-retreats');
  const language = useLanguage();
  const contact = useContactLink();
  const { kind, title, date, startsOn, location, description, link, buttonText, isPast } = offering;
  const foreign = offering.language !== language ? offering.language : undefined;
  return (
    <li className={cx(styles.row, isPast && styles.past)}>
      <p className={styles.when} lang={foreign}>
        {startsOn ? <time dateTime={startsOn}>{date}</time> : date}
      </p>
      <div className={styles.what}>
        <p className={styles.labels}>
          {isPast && <Tag>{t('offerings.pastTag')}</Tag>}
          <span lang={foreign}>{location}</span>
          {foreign && <LanguageBadge language={foreign} />}
        </p>
        <h3 className={styles.title} lang={foreign}>
          {title}
        </h3>
        <p className={styles.description} lang={foreign}>
          {description}
        </p>
        <div className={styles.actions}>
          <ButtonLink href={link} external variant={isPast ? 'quiet' : 'secondary'}>
            <span lang={foreign}>{buttonText}</span>
          </ButtonLink>
          <ButtonLink
            variant="quiet"
            aria-haspopup="dialog"
            {...contact(kind === 'ceremony' ? 'plant-medicine' : 'retreats')}
          >
            <span>
              {t(isPast ? 'offerings.askNext' : 'offerings.ask')}
              <VisuallyHidden> ({title})</VisuallyHidden>
            </span>
          </ButtonLink>
        </div>
      </div>
    </li>
  );
}
