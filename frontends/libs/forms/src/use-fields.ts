import { isPossiblePhone } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import type { ComponentProps } from 'react';
import { useFieldLabels } from './use-field-labels';
import type { Form, FormValues } from './use-form';

type Attributes = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'spellCheck'>;

/** Keyboard and autofill of the fields about the visitor. */
const attributes: Record<string, Attributes> = {
  name: { autoComplete: 'name' },
  participantName: { autoComplete: 'name' },
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
};

const isDoubtfulPhone = (phone: string): boolean => phone !== '' && !isPossiblePhone(phone);

/**
 * Everything that a control of the form needs, by the field's name: `field` of text fields and selects, `box` of checkboxes. Label and
 * help are the texts `<prefix>.fields.<name>` and `<prefix>.help.<name>`, else the namespace's own `fields.<name>` and `help.<name>`. A
 * phone number that looks too short gets a hint, and is never refused.
 * @param namespace of the form's texts
 * @param prefix where a namespace has the texts of several forms
 */
export function useFields<Values extends FormValues>(form: Form<Values>, namespace: string, prefix?: string) {
  const { t, i18n } = useTranslation([namespace, 'shell']);
  const errorText = useFieldLabels(namespace, prefix ? `${prefix}.errors` : 'errors', form.constraints);

  function look(name: keyof Values & string) {
    const keys = (kind: string): string[] => [
      ...(prefix ? [`${namespace}:${prefix}.${kind}.${name}`] : []),
      `${namespace}:${kind}.${name}`,
    ];
    const help = keys('help').find((key) => i18n.exists(key));
    return {
      label: t(keys('fields')),
      help: help && t(help),
      error: errorText(name, form.errors[name]),
      required: form.constraints[name]?.required === true,
    };
  }

  return {
    field(name: keyof Values & string) {
      const isDoubtful = name === 'phone' && isDoubtfulPhone(form.values[name]?.trim() ?? '');
      return {
        ...form.field(name),
        ...attributes[name],
        ...look(name),
        ...(isDoubtful && { help: t('shell:common.phoneHint') }),
      };
    },
    box: (name: keyof Values & string) => ({ ...form.box(name), ...look(name) }),
  };
}
