import { useTranslation } from '@leap/platform';
import type { ComponentProps } from 'react';

/** A hidden field; bots fill it in, and the server then drops the message. */
export function Honeypot(input: ComponentProps<'input'>) {
  const { t } = useTranslation('shell');
  return (
    <div className="ui-honeypot" aria-hidden="true">
      <label>
        {t('common.honeypot')}
        <input type="text" tabIndex={-1} autoComplete="off" {...input} />
      </label>
    </div>
  );
}
