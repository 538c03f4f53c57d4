import { useListTestimonialsQuery, type TestimonialDto } from '@leap/client/marketing';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Avatar, Icon, LanguageBadge, Section, Stars, TextLink } from '@leap/ui';
import { Carousel } from '@leap/ui/carousel';
import { useSiteSettings } from '../site-settings/use-site-settings';
import { DisplayText } from '../page-parts/display-text';
import styles from './testimonials-section.module.css';

const TITLE_ID = 'testimonials-title';
const PER_PAGE = 3;
const INTERVAL_MS = 8000;
const TRANSITION_MS = 800;
const REVIEWS_RATING = '5.0';

/** Testimonials, three at a time. Hidden when there are none or loading failed. */
export function TestimonialsSection() {
  const { t } = useTranslation('marketing');
  const language = useLanguage();
  const settings = useSiteSettings();
  const { data: testimonials = [] } = useListTestimonialsQuery({ language });
  if (!testimonials.length) return null;
  const reviews = settings?.links.reviews;
  return (
    <Section tone="paper" labelledBy={TITLE_ID}>
      <div className={styles.head}>
        <h2 id={TITLE_ID} className={styles.title}>
          <DisplayText textKey="testimonials.title" />
        </h2>
        {reviews && (
          <p>
            <TextLink href={reviews} external arrow>
              <span
                className={styles.rating}
                role="img"
                aria-label={t('testimonials.ratingLabel', { rating: REVIEWS_RATING })}
              >
                {REVIEWS_RATING} <span className={styles.star}>★</span>
              </span>
              {t('testimonials.link', { number: settings.claims.googleReviewCount })}
            </TextLink>
          </p>
        )}
      </div>
      <Carousel
        perPage={PER_PAGE}
        interval={INTERVAL_MS}
        transition={TRANSITION_MS}
        icon={(name) => <Icon name={name} />}
        labels={{
          region: t('navigation.carousel.region'),
          page: (page, count) => t('navigation.carousel.page', { page, total: count }),
          pause: t('navigation.carousel.pause'),
          play: t('navigation.carousel.play'),
        }}
      >
        {testimonials.map((testimonial) => (
          <Testimonial key={testimonial.id} testimonial={testimonial} pageLanguage={language} />
        ))}
      </Carousel>
    </Section>
  );
}

function Testimonial({ testimonial, pageLanguage }: { testimonial: TestimonialDto; pageLanguage: string }) {
  const { t } = useTranslation('marketing');
  const { name, title, content, rating, language } = testimonial;
  const isForeign = language !== pageLanguage;
  return (
    <figure className={styles.testimonial}>
      <Stars rating={rating} label={t('testimonials.stars', { rating })} />
      <blockquote className={styles.quote} lang={isForeign ? language : undefined}>
        <p className={styles.headline}>{title}</p>
        <p>{content}</p>
      </blockquote>
      <figcaption className={styles.author}>
        <Avatar name={name} />
        <span>{name}</span>
        {isForeign && <LanguageBadge language={language} />}
      </figcaption>
    </figure>
  );
}
