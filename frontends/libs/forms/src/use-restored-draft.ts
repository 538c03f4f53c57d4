import { useEffect, useEffectEvent } from 'react';
import type { Form, FormValues } from './use-form';
import type { TabDraft } from './tab-draft';

/** Puts the tab's draft into a form that the server rendered empty: after hydration, which must find the same text. */
export function useRestoredDraft<Values extends FormValues>(form: Form<Values>, draft: TabDraft): void {
  const restore = useEffectEvent(() => {
    const stored = draft.read();
    if (Object.keys(stored).length > 0) form.restore(stored as Partial<Values>);
  });
  useEffect(() => restore(), []);
}
