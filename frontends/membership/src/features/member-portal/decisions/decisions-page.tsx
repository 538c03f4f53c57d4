import {
  api,
  fetchNextPage,
  useListModerationDecisionsPagesInfiniteQuery,
  type CurrentUserDto,
} from '@leap/client/membership';
import { Trans, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, EmptyState } from '@leap/ui';
import { NotLoaded } from '../../form-parts/not-loaded';
import { useLivePortal } from '../live/use-member-events';
import { MemberPage, MemberPageHead } from '../member-page';
import { isMember } from '../use-portal-access';
import { Decision } from './decision';
import { decisionsTexts } from './decisions-texts';
import styles from './decisions.module.css';

export const texts = decisionsTexts;

/** The decisions about this member. The server asks in the name of this member. */
export function preload({ dispatch }: PageContext): Promise<unknown>[] {
  const forMember = async (): Promise<void> => {
    const { data: user } = await dispatch(api.endpoints.getCurrentUser.initiate());
    if (isMember(user)) await dispatch(api.endpoints.listModerationDecisionsPages.initiate({}));
  };
  return [forMember()];
}

export function head({ t }: PageContext): PageHead {
  return {
    title: t('membership-decisions:head.title'),
    description: t('membership-decisions:head.description'),
    noindex: true,
  };
}

/** /member-portal/decisions: what was decided about the member's texts, why, and the way to answer. */
export function Page() {
  const { t } = useTranslation('membership-decisions');
  const titleId = 'decisions-title';
  return (
    <MemberPage title={t('head.title')} checking={t('checking')} titleId={titleId}>
      {(user) => (
        <>
          <MemberPageHead
            titleId={titleId}
            back={t('back')}
            title={<Trans t={t} i18nKey="title" components={{ em: <em /> }} />}
            intro={t('intro')}
          />
          <Decisions user={user} />
        </>
      )}
    </MemberPage>
  );
}

/** Answers and what is over appear while the page is open. */
function Decisions({ user }: { user: CurrentUserDto }) {
  const { t } = useTranslation('membership-decisions');
  useLivePortal();
  const query = useListModerationDecisionsPagesInfiniteQuery({}, { refetchOnMountOrArgChange: true });
  const decisions = query.data?.pages.flatMap(({ items }) => items);
  if (!decisions)
    return <NotLoaded query={query} failed={t('failed')} retry={t('retry')} loading={t('loading')} lines={5} />;
  if (decisions.length === 0)
    return (
      <EmptyState headingLevel={2} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.list}>
        {decisions.map((decision) => (
          <li key={decision.id}>
            <Decision decision={decision} user={user} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="quiet"
          busy={query.isFetchingNextPage}
          busyLabel={t('moreBusy')}
          onClick={() => void fetchNextPage(query)}
        >
          {t('more')}
        </Button>
      )}
      <p role="status">{query.isFetchNextPageError && t('moreFailed')}</p>
    </>
  );
}
