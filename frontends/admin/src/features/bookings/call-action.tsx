import type { AdminBookingDto } from '@leap/client/admin';
import { Button } from '@leap/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../confirm/confirm-dialog';
import type { ConfirmTexts } from '../confirm/confirm-texts';
import { useCallAction, isVersionConflict } from './use-call-action';

interface CallActionProps {
  booking: AdminBookingDto;
  label: string;
  /** Toast after a success. */
  done: string;
  /** Runs at the displayed version of the call. @param answer what was entered in the confirmation, if anything */
  call(version: string, answer?: string): PromiseLike<{ data?: unknown; error?: unknown }>;
  /** Text of a confirmation, if one is required. */
  confirm?: ConfirmTexts;
  onStale(version: string | undefined): void;
}

/** A button for an action on the displayed call. A change of the call closes its confirmation. */
export function CallAction({ booking: { updatedAt: version }, label, done, call, confirm, onStale }: CallActionProps) {
  const { runAction, isBusy } = useCallAction({ version, onStale });
  const [isAsking, setIsAsking] = useState(false);

  async function run(answer?: string): Promise<void> {
    const outcome = await runAction(() => call(version, answer), { done });
    if (outcome.isDone || isVersionConflict(outcome.error)) setIsAsking(false);
  }

  return (
    <>
      <Button
        variant="secondary"
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
          onConfirm={(answer) => void run(answer)}
          isBusy={isBusy}
        />
      )}
    </>
  );
}
