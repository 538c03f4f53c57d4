import type { Language } from '@leap/i18n';
import type { ChangedTexts } from '@leap/platform';
import type { PageState } from './page-state';

/**
 * Finds the practice's changes of a namespace: those of the document's page are in its state, the others are asked for once, when a page with
 * such a namespace is first opened. When they cannot be fetched, the page shows the shipped texts.
 */
export function changedTextsOf(
  { apiUrl, texts }: PageState,
  language: Language,
): (namespace: string) => Promise<ChangedTexts | undefined> {
  let others: Promise<Record<string, ChangedTexts>> | undefined;
  const ask = async (): Promise<Record<string, ChangedTexts>> => {
    const answer = await fetch(`${apiUrl}/api/page-texts?language=${language}`, { credentials: 'omit' });
    return answer.ok ? ((await answer.json()) as { texts: Record<string, ChangedTexts> }).texts : {};
  };
  return async (namespace) => {
    if (!texts?.elsewhere.includes(namespace)) return texts?.changed[namespace];
    others ??= ask().catch(() => {
      others = undefined;
      return {};
    });
    return (await others)[namespace];
  };
}
