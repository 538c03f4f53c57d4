import type { OwnCallSeries } from '@leap/client/membership';
import { PostedParts } from '@leap/forms';
import { RsvpChoice, type RsvpCall } from '../call/rsvp-choice';
import { rsvpForms } from './rsvp-forms';
import styles from './portal-without-script.module.css';

interface PlainRsvpProps {
  series: OwnCallSeries;
  call: RsvpCall;
  /** Of the call: that of the viewer is not known. */
  zone: string;
}

/** Whether the member comes to a call, as a form. */
export function PlainRsvp({ series, call, zone }: PlainRsvpProps) {
  return (
    <form method="post" className={styles.rsvp}>
      <PostedParts form={rsvpForms[series]} />
      <input type="hidden" name="week" value={call.week} />
      <input type="hidden" name="startsAt" value={call.startsAt} />
      <RsvpChoice call={call} zone={zone} />
    </form>
  );
}
