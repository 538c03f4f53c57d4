import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { startTransition, Suspense, useState } from 'react';
import { createI18n } from '@leap/i18n';
import { I18nextProvider, useTexts, useTranslation, type Texts } from '@leap/platform';

afterEach(cleanup);

/** Like the history and other parts with their own texts: further hooks follow. */
function Part({ texts }: { texts: Texts }) {
  useTexts(texts);
  const { t } = useTranslation('part');
  const [name] = useState('Ana');
  return <p>{t('copy', { name })}</p>;
}

it('a part that was suspended for its texts renders afterwards, however fast they load', async () => {
  // Not within `act`, which flushes at once, unlike browsers.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const faults: unknown[] = [];
  const texts: Texts = {
    part: { en: async () => ({ default: { copy: 'Here is {{name}}.' } }), es: async () => ({ default: {} }) },
  };
  function Page() {
    const [isShown, setIsShown] = useState(false);
    return (
      <>
        <button type="button" onClick={() => startTransition(() => setIsShown(true))}>
          Show
        </button>
        <Suspense fallback="…">{isShown && <Part texts={texts} />}</Suspense>
      </>
    );
  }
  render(
    <I18nextProvider i18n={createI18n({ language: 'en', resources: { en: {}, es: {} } })}>
      <Page />
    </I18nextProvider>,
    { onRecoverableError: (error) => faults.push(error) },
  );
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    screen.getByRole('button').click();
    expect(await screen.findByText('Here is Ana.')).toBeTruthy();
    expect(faults).toEqual([]);
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  }
});
