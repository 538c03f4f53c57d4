import { useToast, useTranslation } from '@leap/platform';
import { useState, type ComponentType } from 'react';

/**
 * A part that is loaded on first use. `prepare` preloads it; `want` resolves to whether it is loaded. After a failure the visitor sees
 * an error, and the next use retries.
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
