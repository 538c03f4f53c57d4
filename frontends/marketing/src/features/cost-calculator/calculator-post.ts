import { checkFields } from '@leap/forms';
import type { PageForm } from '@leap/platform';
import { initialValues, toInput, validateCalculator, type CalculatorValues } from './calculator-rules';
import { emailFields, emptyEmail, toCalculatorEmail, type EmailValues } from './email-values';

/** The calculator without scripts: the page shows the result of what was posted, and nothing is stored. */
export const calculatorPost: PageForm<CalculatorValues> = {
  initial: initialValues,
  check: validateCalculator,
  call: () => undefined,
  messages: {},
};

/** The email of a result without scripts, whose numbers are hidden fields. */
export const calculatorEmailPost: PageForm<EmailValues & CalculatorValues> = {
  initial: () => ({ ...emptyEmail(), ...initialValues() }),
  check: (values) => checkFields(emailFields, values),
  call: (values, { language }) => ({
    path: '/api/calculator-emails',
    body: toCalculatorEmail(values, toInput(values), language),
  }),
  messages: {
    success: ['marketing-cost-calculator:email.sent.title', 'marketing-cost-calculator:email.sent.textPlain'],
    failure: ['marketing-cost-calculator:email.failed', ''],
  },
};
