import { Link, Trans, useTranslation } from '@leap/platform';
import { FrequentQuestions } from '@leap/ui/questions';
import { paths } from '../../paths';
import { Emphasised } from '../page-parts/emphasised';

/** Frequent questions; also in the page's structured data. */
export const questions = ['often', 'cost', 'confirm', 'language', 'leave', 'data'] as const;

export function NewsletterQuestions() {
  const { t } = useTranslation('marketing-newsletter-page');
  return (
    <FrequentQuestions
      title={<Emphasised ns="marketing-newsletter-page" textKey="questions.title" />}
      note={<Trans t={t} i18nKey="questions.privacy" components={{ privacy: <Link to={paths.privacy} /> }} />}
      items={questions.map((name) => ({
        name,
        title: t(`questions.items.${name}.title`),
        text: t(`questions.items.${name}.text`),
      }))}
    />
  );
}
