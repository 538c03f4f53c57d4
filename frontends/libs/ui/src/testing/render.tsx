import { createI18n, LanguageProvider } from '@leap/i18n';
import { I18nextProvider, StaticRouter } from '@leap/platform';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';

const i18n = createI18n({
  language: 'en',
  resources: { en: { shell: { common: { opensInNewTab: '(opens in a new tab)' } } } },
});

function Shell({ children }: { children: ReactNode }) {
  return (
    <LanguageProvider value="en">
      <I18nextProvider i18n={i18n}>
        <StaticRouter location="/">{children}</StaticRouter>
      </I18nextProvider>
    </LanguageProvider>
  );
}

/** Renders with the shell's providers. */
export function renderInShell(node: ReactNode): RenderResult {
  return render(node, { wrapper: Shell });
}
