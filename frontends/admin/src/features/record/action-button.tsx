import { Button, type ButtonVariant } from '@leap/ui';
import { useState } from 'react';
import type { ConfirmTexts } from '../confirm/confirm-texts';
import { ConfirmDialog } from '../confirm/confirm-dialog';
import { useAction, type Outcome } from './use-action';

interface ActionButtonProps {
  label: string;
  /** Toast when it worked. */
  done: string;
  /** Does it; the reason is there when `confirm` asks for one. */
  call(reason?: string): PromiseLike<{ data?: unknown; error?: unknown }>;
  /** Asks first, when provided. */
  confirm?: ConfirmTexts;
  variant?: ButtonVariant;
  /** Called with how it ended. */
  onEnd?(outcome: Outcome<unknown>): void;
}

/** A button that does something with the record on the server, asks first where others notice it, and says how it went. */
export function ActionButton({ label, done, call, confirm, variant = 'secondary', onEnd }: ActionButtonProps) {
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
