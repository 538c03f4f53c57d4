import { accents, type Accent } from '@leap/domain';
import type { Form, FormValues } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { ChoiceGroup } from '@leap/ui/choice-group';
import type { ReactNode } from 'react';
import contentStyles from '../content/content.module.css';
import styles from './accent-setting.module.css';

interface AccentSettingProps {
  name: string;
  label: string;
  help?: string;
  error?: ReactNode;
  form: Form<FormValues>;
}

/** The practice's colour, each shown as it is on light and on dark. */
export function AccentSetting({ name, label, help, error, form }: AccentSettingProps) {
  const { t } = useTranslation('admin-settings');
  return (
    <ChoiceGroup<Accent>
      className={contentStyles.whole}
      legend={label}
      help={help}
      error={error}
      name={name}
      value={accents.find((accent) => accent === form.values[name]) ?? ''}
      onChoose={(accent) => form.set(name, accent)}
      choices={accents.map((value) => ({
        value,
        label: t(`accents.${value}`),
        aside: (
          <span className={styles.pair} data-accent={value} aria-hidden="true">
            <span className={styles.light} />
            <span className={styles.dark} />
          </span>
        ),
      }))}
      arrangement="grid"
    />
  );
}
