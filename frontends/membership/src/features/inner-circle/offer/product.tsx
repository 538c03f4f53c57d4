import { useTranslation } from '@leap/platform';
import { Section } from '@leap/ui';
import { useMediaQuery } from '@leap/ui/use-media-query';
import { PortalPicture } from './portal-picture';
import styles from './product.module.css';

/** Each picture with the width that it has on screen. */
const shown = [
  { name: 'community', sizes: '(width >= 1024px) 50vw, 92vw' },
  { name: 'call', sizes: '(width >= 1024px) 30vw, 92vw' },
  { name: 'recording', sizes: '(width >= 1024px) 620px, 92vw' },
] as const;

/** On phones a row to swipe, which the keyboard reaches too. */
const scrollable = { tabIndex: 0 };

/** What members log in to: pictures of the running portal with sample content. */
export function Product() {
  const { t } = useTranslation('membership-offer');
  const isStrip = useMediaQuery('(width < 768px)');
  return (
    <Section tone="sand" labelledBy="product-title">
      <header className={styles.head}>
        <h2 id="product-title" className="ui-h2">
          {t('product.title')}
        </h2>
        <p className="ui-soft">{t('product.intro')}</p>
      </header>
      <div className={styles.pictures} role="group" aria-labelledby="product-title" {...(isStrip ? scrollable : {})}>
        {shown.map(({ name, sizes }) => (
          <figure key={name} className={styles[name]}>
            <PortalPicture name={name} sizes={sizes} alt={t(`product.items.${name}.alt`)} />
            <figcaption className={styles.caption}>
              <h3 className="ui-h3">{t(`product.items.${name}.title`)}</h3>
              <p className="ui-soft">{t(`product.items.${name}.text`)}</p>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
