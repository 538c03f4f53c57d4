import { api, useListMeetingTypesQuery, type MeetingTypeDto } from '@leap/client/membership';
import { useLanguage } from '@leap/i18n';
import { useTranslation, type PageContext, type PageHead } from '@leap/platform';
import { Button, ButtonLink, EmptyState, ErrorState, LoadingRegion, Section, Skeleton } from '@leap/ui';
import { Drawing } from '@leap/ui/drawing';
import { paths } from '../../../paths';
import { innerCircleTexts } from '../inner-circle-texts';
import styles from './book-page.module.css';
import { Facts } from './facts';

export const texts = innerCircleTexts;

export const preload = ({ dispatch }: PageContext): Promise<unknown>[] => [
  dispatch(api.endpoints.listMeetingTypes.initiate()),
];

export function head({ t }: PageContext): PageHead {
  return { title: t('membership-inner-circle:book.title'), description: t('membership-inner-circle:book.intro') };
}

/** /book: the kinds of calls that everybody can book. */
export function Page() {
  const { t } = useTranslation('membership-inner-circle');
  const { data: types } = useListMeetingTypesQuery();
  return (
    <Section labelledBy="book-title" space="first">
      <div className="ui-asking">
        <div className="ui-stack">
          <h1 id="book-title" className="ui-h1">
            {t('book.title')}
          </h1>
          <p className="ui-lead">{t(types?.length === 1 ? 'book.introOne' : 'book.intro')}</p>
        </div>
        <Drawing scene="chairs" />
        <Types />
      </div>
    </Section>
  );
}

function Types() {
  const { t } = useTranslation('membership-inner-circle');
  const { data: types, isError, refetch } = useListMeetingTypesQuery();
  if (types === undefined)
    return isError ? (
      <ErrorState
        title={t('booking.error.title')}
        action={<Button onClick={() => void refetch()}>{t('booking.error.retry')}</Button>}
      >
        {t('booking.error.text')}
      </ErrorState>
    ) : (
      <LoadingRegion label={t('book.loading')}>
        <Skeleton lines={4} />
      </LoadingRegion>
    );
  if (types.length === 0) return <EmptyState title={t('book.none.title')}>{t('book.none.text')}</EmptyState>;
  return (
    <ul className={styles.types}>
      {types.map((type) => (
        <Type key={type.slug} type={type} />
      ))}
    </ul>
  );
}

function Type({ type }: { type: MeetingTypeDto }) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  return (
    <li className={styles.type}>
      <h2 className="ui-h3">{type.name[language]}</h2>
      <Facts type={type} />
      {type.description[language] && <p>{type.description[language]}</p>}
      <p className={styles.action}>
        <ButtonLink to={paths.bookType(type.slug)}>
          {t('book.times')}
          <span className="ui-visually-hidden"> ({type.name[language]})</span>
        </ButtonLink>
      </p>
    </li>
  );
}
