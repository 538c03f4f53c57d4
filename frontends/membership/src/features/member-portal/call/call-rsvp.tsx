import { api, isApiError, useGetMyPodQuery, useGetWeeklyCallQuery, type OwnCallSeries } from '@leap/client/membership';
import { useFailureLabels } from '@leap/forms';
import { useToast, useTranslation } from '@leap/platform';
import { useViewerZone } from '../../weekly-call/use-clock';
import { CALL_ZONE } from '../../weekly-call/weekly-call';
import { useLostAccess } from '../community/use-lost-access';
import { RsvpChoice, type RsvpCall } from './rsvp-choice';

const { useAnswerCallMutation } = api.enhanceEndpoints({
  endpoints: {
    answerCall: {
      invalidatesTags: [],
      // The answer is stored where the call is shown, without a refetch.
      async onQueryStarted({ series, answerCallDto: { startsAt } }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        const { week, isComing } = answer.data;
        const note = (call?: RsvpCall): void => {
          if (call?.week === week && call.startsAt === startsAt) call.isComing = isComing;
        };
        if (series === 'weekly-call') dispatch(api.util.updateQueryData('getWeeklyCall', undefined, note));
        else dispatch(api.util.updateQueryData('getMyPod', undefined, ({ pod }) => note(pod?.nextCall)));
      },
    },
  },
});

/** Whether the member comes to the next call of all members. */
export function WeeklyCallRsvp() {
  const { data, refetch } = useGetWeeklyCallQuery();
  return data ? <Rsvp series="weekly-call" call={data} refetch={() => void refetch()} /> : null;
}

/** Whether the member comes to the next call of the pod. */
export function PodCallRsvp() {
  const { data, refetch } = useGetMyPodQuery();
  const call = data?.pod?.nextCall;
  return call ? <Rsvp series="pod-call" call={call} refetch={() => void refetch()} /> : null;
}

const isOtherCall = (error: unknown): boolean => isApiError(error) && error.status === 409;

interface RsvpProps {
  series: OwnCallSeries;
  call: RsvpCall;
  refetch(): void;
}

function Rsvp({ series, call, refetch }: RsvpProps) {
  const { t } = useTranslation('membership-portal');
  // Loaded with this part, not with the page.
  const { t: own } = useTranslation('membership-homework');
  const toast = useToast();
  const failureText = useFailureLabels();
  const lostAccess = useLostAccess();
  const [send, sending] = useAnswerCallMutation();

  async function answer(isComing: boolean): Promise<void> {
    if (sending.isLoading || call.isComing === isComing) return;
    try {
      await send({ series, week: call.week, answerCallDto: { startsAt: call.startsAt, isComing } }).unwrap();
      toast({ title: t('call.rsvp.saved'), description: t('call.rsvp.change') });
    } catch (error) {
      if (lostAccess(error)) return;
      // The call was moved or canceled, or is over: the question is about its new time then, or about the next one.
      if (isOtherCall(error)) refetch();
      else
        toast({
          title: t('call.rsvp.failed'),
          description: failureText(error, t('call.rsvp.again')),
          variant: 'destructive',
        });
    }
  }

  const isMoved = isOtherCall(sending.error);
  const chosen = sending.isLoading ? { ...call, isComing: sending.originalArgs?.answerCallDto.isComing } : call;
  return (
    <RsvpChoice
      call={chosen}
      zone={useViewerZone() ?? CALL_ZONE}
      isBusy={sending.isLoading}
      notice={isMoved ? `${t('call.rsvp.failed')}. ${t('call.rsvp.over')}` : undefined}
      hint={!isMoved && call.isReopened && chosen.isComing === undefined ? own('rsvp.reopened') : undefined}
      onAnswer={(isComing) => void answer(isComing)}
    />
  );
}
