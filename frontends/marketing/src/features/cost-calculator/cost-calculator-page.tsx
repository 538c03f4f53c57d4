import { api } from '@leap/contracts';
import { calculateCostOfInaction, type CalculatorInput } from '@leap/contracts/domain';
import type { PageContext, PageHead } from '@leap/platform';
import { useState } from 'react';
import { paths } from '../../paths';
import { useForm } from '../forms/use-form';
import { useRestoredDraft } from '../forms/use-restored-draft';
import { breadcrumbList } from '../page-parts/breadcrumbs';
import { CalculatorForm } from './calculator-form';
import { CalculatorResultView } from './calculator-result-view';
import { calculatorDraft, initialValues, toInput, validateCalculator, type CalculatorValues } from './calculator-rules';
import { costCalculatorTexts } from './cost-calculator-texts';

export const texts = costCalculatorTexts;

export function preload({ dispatch, language }: PageContext): Promise<unknown>[] {
  return [dispatch(api.endpoints.getSiteSettings.initiate(language))];
}

export function head(context: PageContext): PageHead {
  const { t } = context;
  const title = t('marketing-cost-calculator:head.title');
  return {
    title,
    description: t('marketing-cost-calculator:head.description'),
    jsonLd: [breadcrumbList(context, [{ name: title, path: paths.costCalculator }])],
  };
}

/**
 * The Cost of Inaction Calculator. "For your eyes only" is kept: the numbers are worked out here, nothing is sent, and
 * the answers stay in this tab. The form's words survive under the result, so that "Calculate Again" finds them.
 */
export function Page() {
  const [input, setInput] = useState<CalculatorInput | null>(null);
  const [isAgain, setIsAgain] = useState(false);
  const form = useForm<CalculatorValues>({ initial: initialValues, validate: validateCalculator, onValuesChange: calculatorDraft.keep });
  useRestoredDraft(form, calculatorDraft);

  function calculateAgain(): void {
    setIsAgain(true);
    setInput(null);
  }

  if (input) return <CalculatorResultView input={input} result={calculateCostOfInaction(input)} onAgain={calculateAgain} />;
  return <CalculatorForm form={form} focusTitle={isAgain} onCalculate={(values) => setInput(toInput(values))} />;
}
