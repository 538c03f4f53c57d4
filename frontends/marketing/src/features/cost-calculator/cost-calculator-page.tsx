import { api } from '@leap/client/marketing';
import { calculateCostOfInaction, type CalculatorInput } from '@leap/domain';
import { PostedParts, useForm, usePosted, useRestoredDraft } from '@leap/forms';
import { useLocation, useNavigate } from '@leap/platform';
import type { FormTexts, PageContext, PageHead } from '@leap/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../paths';
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

const answeredIn = (values: FormTexts): CalculatorValues => ({ ...initialValues(), ...values });

/** The browser history's state of the result, without the answers. */
const RESULT_STATE = { isResult: true };

function isResultState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isResult' in state && state.isResult === true;
}

/**
 * The Cost of Inaction Calculator. "For your eyes only" is true: it computes locally, sends nothing unless the visitor asks for an
 * email, and the answers stay in this tab. Without scripts the server computes, stores nothing, and the page says so.
 * The form stays mounted below the result, so that "Calculate Again" keeps the answers. The result is a history entry of its own.
 */
export function Page() {
  const [input, setInput] = useState<CalculatorInput | null>(null);
  const [isAgain, setIsAgain] = useState(false);
  const posted = usePosted('calculator');
  const mailed = usePosted('calculator-email');
  const form = useForm<CalculatorValues>({
    name: 'calculator',
    initial: initialValues,
    validate: validateCalculator,
    onValuesChange: calculatorDraft.keep,
  });
  useRestoredDraft(form, calculatorDraft);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isResult = isResultState(state);

  // A visitor who returns from another page sees the result of the stored answers.
  const arriveAtResult = useEffectEvent(() => {
    const values = { ...initialValues(), ...calculatorDraft.read() };
    if (input === null && Object.keys(validateCalculator(values)).length === 0) setInput(toInput(values));
    setIsAgain(true);
  });
  useEffect(() => {
    if (isResult) arriveAtResult();
  }, [isResult]);

  function calculate(values: CalculatorValues): void {
    setInput(toInput(values));
    void navigate({ pathname, search }, { state: RESULT_STATE });
  }

  // Without scripts, the server computes.
  const answers = mailed ?? posted;
  if (answers && !answers.isSent && Object.keys(validateCalculator(answeredIn(answers.values))).length === 0) {
    const answered = toInput(answeredIn(answers.values));
    return <CalculatorResultView input={answered} result={calculateCostOfInaction(answered)} />;
  }
  if (isResult && input)
    return (
      <CalculatorResultView input={input} result={calculateCostOfInaction(input)} onAgain={() => void navigate(-1)} />
    );
  return (
    <>
      {mailed && (
        <div className="ui-container ui-section-first">
          <PostedParts form="calculator-email" />
        </div>
      )}
      <CalculatorForm form={form} focusTitle={isAgain && !isResult} onCalculate={calculate} />
    </>
  );
}
