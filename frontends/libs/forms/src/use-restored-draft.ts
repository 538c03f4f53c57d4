import { useEffect, useEffectEvent } from 'react';
import type { Form, FormValues } from './use-form';
import type { TabDraft } from './tab-draft';

/** Restores the tab's draft after hydration, which requires the server-rendered values. */
export function useRestoredDraft<Values extends FormValues>(form: Form<Values>, draft: TabDraft): void {
  const restore = useEffectEvent(() => {
    const stored = draft.read();
    if (Object.keys(stored).length > 0) form.restore(stored as Partial<Values>);
  });
  useEffect(() => restore(), []);
}
