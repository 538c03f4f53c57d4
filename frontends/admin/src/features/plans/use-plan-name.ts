import { useListInnerCirclePlansQuery } from '@leap/client/admin';
import { useLanguage } from '@leap/i18n';

/** The stored name of a plan; the text of the default plan until it is loaded. */
export function usePlanName(): (value: string, text: string) => string {
  const language = useLanguage();
  const { data = [] } = useListInnerCirclePlansQuery();
  return (value, text) => data.find((plan) => plan.value === value)?.name[language] ?? text;
}
