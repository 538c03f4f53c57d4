import { loadTexts, useTranslation, type Texts } from '@leap/platform';
import { useEffect, useSyncExternalStore } from 'react';
import { useOnDemand } from '../site/use-on-demand';
import type { StepUpGate } from './step-up-gate';

const texts: Texts = {
  'shell-step-up': {
    en: () => import(/* webpackChunkName: "shell-step-up-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "shell-step-up-es" */ './locales/es.json'),
  },
};

/** The step-up dialog, loaded with its texts when a call first requires it. */
export function StepUp({ gate }: { gate: StepUpGate }) {
  const isAsking = useSyncExternalStore(gate.subscribe, gate.isAsking, () => false);
  const { i18n } = useTranslation('shell');
  const { Part, want } = useOnDemand(() =>
    Promise.all([import(/* webpackChunkName: "step-up" */ './step-up-dialog'), loadTexts(i18n, texts)]).then(
      ([{ StepUpDialog }]) => StepUpDialog,
    ),
  );
  useEffect(() => {
    if (isAsking && !Part) void want().then((isThere) => isThere || gate.resolve(false));
  }, [isAsking, Part, want, gate]);
  return isAsking && Part ? <Part onResolved={gate.resolve} /> : null;
}
