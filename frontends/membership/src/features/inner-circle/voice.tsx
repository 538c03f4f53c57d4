import { useListTestimonialsQuery } from '@leap/client/membership';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { LanguageBadge, Section, Stars } from '@leap/ui';
import styles from './voice.module.css';

/** One review in its original language; nothing when there is none. */
export function Voice() {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const { data: testimonials } = useListTestimonialsQuery({ language });
  const testimonial = testimonials?.find((one) => one.language === language) ?? testimonials?.[0];
  if (!testimonial) return null;
  const foreign = testimonial.language !== language ? testimonial.language : undefined;
  return (
    <Section tone="sand" labelledBy="voice-title">
      <h2 id="voice-title" className="ui-eyebrow">
        {t('innerCircle.voice.title')}
      </h2>
      <figure className={styles.voice}>
        <blockquote className="ui-quote" lang={foreign}>
          <p>{testimonial.content}</p>
        </blockquote>
        <figcaption className={styles.by}>
          <span lang={foreign}>{testimonial.name}</span>
          <Stars rating={testimonial.rating} label={t('innerCircle.voice.rating', { rating: testimonial.rating })} />
          {foreign && <LanguageBadge language={foreign} />}
        </figcaption>
      </figure>
    </Section>
  );
}
