import { useListAdminPlansQuery, type AdminPlanDto } from '@leap/client/admin';
import { useLanguage } from '@leap/i18n';

/** The stored name of a plan, also of a retired one; until it is loaded the text of the default plan, or the key. */
export function usePlanName(): (value: string, text?: string) => string {
  const language = useLanguage();
  const { data = [] } = useListAdminPlansQuery();
  return (value, text = value) => data.find((plan) => plan.value === value)?.name[language] ?? text;
}

/** Plans as choices of a field: all of them, or those that somebody new can get. */
export function usePlanChoices(which: 'all' | 'offered'): { value: string; label: string }[] {
  const language = useLanguage();
  const { data = [] } = useListAdminPlansQuery();
  return data
    .filter((plan) => which === 'all' || isOffered(plan))
    .map(({ value, name }) => ({ value, label: name[language] }));
}

/** Whether somebody new can get it. */
export const isOffered = ({ state }: Pick<AdminPlanDto, 'state'>): boolean => state === 'offered';
