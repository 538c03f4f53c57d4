import { api } from '@leap/client/admin';
import type { CalendarTokensDto } from '@leap/client/admin';
import { useFailureLabels } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { useDispatch, useToast, useTranslation, type AppDispatch } from '@leap/platform';
import { Button, TextField } from '@leap/ui';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import styles from './calendar-setup.module.css';
import { storedCode } from './stored-code';

/** Step 2: exchanges Google's code. A code from the callback page is filled in, with its `state`. */
export function ConnectStep({ onConnect }: { onConnect(tokens: CalendarTokensDto): void }) {
  const { t } = useTranslation('admin-calendar');
  const language = useLanguage();
  const toast = useToast();
  const textOf = useFailureLabels();
  const dispatch: AppDispatch = useDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [brought, setBrought] = useState<Record<string, string>>({});
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const wasBrought = Boolean(brought['code']);

  // After hydration, since the server has no storage.
  useEffect(() => {
    const stored = storedCode.read();
    setBrought(stored);
    setCode(stored['code'] ?? '');
  }, []);

  function refuse(reason: string, submitted = reason) {
    setProblem(reason);
    toast({ title: t('error'), description: submitted, variant: 'destructive' });
    form.current?.querySelector('input')?.focus();
  }

  async function connect() {
    if (isBusy) return;
    if (code.trim() === '') return refuse(t('step2.empty'));
    setProblem(undefined);
    const state = code === brought['code'] ? brought['state'] : undefined;
    setIsBusy(true);
    // Untracked, so that the tokens are not stored.
    const { data, error } = await dispatch(
      api.endpoints.finishCalendarAuth.initiate({ code, language, ...(state ? { state } : {}) }, { track: false }),
    );
    setIsBusy(false);
    if (!data) return refuse(textOf(error, t('step2.failed')), t('step2.failed'));
    if (!data.success || !data.tokens) return refuse(data.message || t('step2.refused'));
    storedCode.drop();
    setCode('');
    toast({ title: t('success'), description: t('connected') });
    onConnect(data.tokens);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void connect();
  }

  /** A disabled submit button keeps the browser from submitting the form; an empty one is reported here. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && code === '') onSubmit(event);
  }

  return (
    <section className={styles.step} aria-labelledby="step-2">
      <h2 id="step-2" className="ui-h3">
        {t('step2.title')}
      </h2>
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <TextField
          name="code"
          label={t('step2.code')}
          help={wasBrought ? t('step2.brought') : t('step2.help')}
          error={problem}
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            setProblem(undefined);
          }}
          onKeyDown={onKeyDown}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" disabled={code === ''} busy={isBusy} busyLabel={t('step2.connecting')}>
          {t('step2.connect')}
        </Button>
      </form>
    </section>
  );
}
