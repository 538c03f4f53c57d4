import { Link, Trans, useTranslation, type PageContext, type PageHead } from '@leap/platform';
import { FrequentQuestions } from '@leap/ui/questions';
import { paths } from '../../../paths';

const questions = [
  'unsure',
  'missed',
  'zone',
  'cancel',
  'refund',
  'change',
  'declined',
  'private',
  'recorded',
  'language',
  'coach',
  'leave',
] as const;

/** The questions as structured data. */
export function questionsData({
  t,
  language,
}: Pick<PageContext, 't' | 'language'>): NonNullable<PageHead['jsonLd']>[0] {
  return {
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: questions.map((name) => ({
      '@type': 'Question',
      name: t(`membership-offer:questions.items.${name}.title`),
      acceptedAnswer: { '@type': 'Answer', text: t(`membership-offer:questions.items.${name}.text`) },
    })),
  };
}

/** What people ask before they join. */
export function Questions() {
  const { t } = useTranslation('membership-offer');
  return (
    <FrequentQuestions
      title={t('questions.title')}
      note={
        <Trans
          t={t}
          i18nKey="questions.more"
          components={{ terms: <Link to={paths.terms} />, privacy: <Link to={paths.privacy} /> }}
        />
      }
      items={questions.map((name) => ({
        name,
        title: t(`questions.items.${name}.title`),
        text: t(`questions.items.${name}.text`),
      }))}
    />
  );
}
