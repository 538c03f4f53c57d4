import { crisisCountryOf } from '@leap/domain';
import { useTranslation, useTexts } from '@leap/platform';
import { Callout } from '@leap/ui';
import { Suspense } from 'react';
import { useViewerZone } from '../../weekly-call/use-clock';
import { CrisisLine, readCountry } from './crisis-line';
import { harmWordsIn } from './harm-words';
import { helpTexts } from './help-texts';

/**
 * Offers the help lines while somebody writes of harm. The words are looked for in this browser; nothing of it is sent, stored, or held
 * against the text.
 */
export function HarmNotice({ text }: { text: string }) {
  const words = harmWordsIn(text);
  if (words === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Notice words={words} />
    </Suspense>
  );
}

function Notice({ words }: { words: string }) {
  useTexts(helpTexts);
  const { t } = useTranslation('membership-help');
  const zone = useViewerZone();
  return (
    <Callout role="status" title={t('title')}>
      <p>{t('others')}</p>
      <CrisisLine country={readCountry() ?? crisisCountryOf(zone)} />
      <p>
        <a href="#help-now">{t('more')}</a>
      </p>
      <p className="ui-soft">{t('why', { words })}</p>
    </Callout>
  );
}
