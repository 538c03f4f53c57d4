import { useToast, useTranslation } from '@leap/platform';
import { useState, type ComponentType } from 'react';

/**
 * A part that is loaded when it is first used. `prepare` starts loading on the way to its button; `want` answers
 * whether it is there. Where it cannot be loaded the visitor sees an error, and the next use tries again.
 */
export function useOnDemand<P>(load: () => Promise<ComponentType<P>>) {
  const { t } = useTranslation('shell');
  const showToast = useToast();
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const prepare = () => void load().catch(() => undefined);
  const want = () =>
    load().then(
      (part) => {
        setPart(() => part);
        return true;
      },
      () => {
        showToast({ title: t('unavailable.title'), description: t('unavailable.again'), variant: 'destructive' });
        return false;
      },
    );
  return { Part, want, prepare };
}
