import { Button, type ButtonVariant } from '@leap/ui';
import { useState } from 'react';
import type { ConfirmTexts } from '../confirm/confirm-texts';
import { ConfirmDialog } from '../confirm/confirm-dialog';
import { useAction, type Outcome } from './use-action';

interface ActionButtonProps<Data> {
  label: string;
  /** Name for assistive technology where the label repeats on a page; begins with the label. */
  accessibleLabel?: string;
  /** Toast after a success; a function if it says what came of it. */
  done: string | ((data: Data | undefined) => string);
  /** Runs the action; `reason` is set when `confirm` asks for one. */
  call(reason?: string): PromiseLike<{ data?: Data; error?: unknown }>;
  /** Confirmation, if one is required. */
  confirm?: ConfirmTexts;
  variant?: ButtonVariant;
  /** Called with the outcome. */
  onEnd?(outcome: Outcome<Data>): void;
}

/** A button for an action on the server, with an optional confirmation, and a toast for the outcome. */
export function ActionButton<Data>({
  label,
  accessibleLabel,
  done,
  call,
  confirm,
  variant = 'secondary',
  onEnd,
}: ActionButtonProps<Data>) {
  const { runAction, isBusy } = useAction();
  const [isAsking, setIsAsking] = useState(false);

  async function run(reason?: string): Promise<void> {
    const outcome = await runAction(() => call(reason), { done });
    if (outcome.isDone) setIsAsking(false);
    onEnd?.(outcome);
  }

  return (
    <>
      <Button
        variant={variant}
        aria-label={accessibleLabel}
        busy={isBusy && !isAsking}
        busyLabel={label}
        onClick={() => (confirm ? setIsAsking(true) : void run())}
      >
        {label}
      </Button>
      {confirm && (
        <ConfirmDialog
          {...confirm}
          open={isAsking}
          onOpenChange={setIsAsking}
          onConfirm={(reason) => void run(reason)}
          isBusy={isBusy}
        />
      )}
    </>
  );
}
