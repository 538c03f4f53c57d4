import { expect, it } from '@jest/globals';
import { LanguageProvider } from '@leap/i18n';
import { renderHook } from '@testing-library/react';
import { useDollars } from './use-dollars';

it.each(['en', 'es'] as const)('shows whole dollars, also beyond exact cents (%s)', (language) => {
  const { result } = renderHook(() => useDollars(), {
    wrapper: ({ children }) => <LanguageProvider value={language}>{children}</LanguageProvider>,
  });
  expect([1234.5, 399_999_929_996_503.06].map(result.current)).toEqual(['$1,235', '$399,999,929,996,503']);
});
