import { useEffect, useSyncExternalStore } from 'react';
import { useOnDemand } from '../site/use-on-demand';
import type { StepUpGate } from './step-up-gate';

const load = () =>
  import(/* webpackChunkName: "step-up" */ './step-up-dialog').then(({ StepUpDialog }) => StepUpDialog);

/** The step-up dialog, loaded when a call first requires it. */
export function StepUp({ gate }: { gate: StepUpGate }) {
  const isAsking = useSyncExternalStore(gate.subscribe, gate.isAsking, () => false);
  const { Part, want } = useOnDemand(load);
  useEffect(() => {
    if (isAsking && !Part) void want().then((isThere) => isThere || gate.resolve(false));
  }, [isAsking, Part, want, gate]);
  return isAsking && Part ? <Part onResolved={gate.resolve} /> : null;
}
