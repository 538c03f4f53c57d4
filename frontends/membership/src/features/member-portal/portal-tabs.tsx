import { useGetMyPodQuery, type CurrentUserDto } from '@leap/client/membership';
import { useSearchParams, useTranslation } from '@leap/platform';
import { Tabs } from '@leap/ui/tabs';
import { useState } from 'react';
import { Community } from './community/community';
import { portalTabs, readPortalTab, writePortalTab, type PortalTab } from './portal-tab';
import styles from './portal-tabs.module.css';
import { RecordingsWhenOpened } from './recordings/recordings-when-opened';

/** The tabs of the portal, one of them for who is in a pod; each has an address and history entry, and loads when it is first opened. */
export function PortalTabs({ user }: { user: CurrentUserDto }) {
  const { t } = useTranslation('membership-recordings');
  const [search, setSearch] = useSearchParams();
  const pod = useGetMyPodQuery().data?.pod;
  const asked = readPortalTab(search);
  const tab = asked === 'pod' && !pod ? portalTabs[0] : asked;
  const [opened, setOpened] = useState<readonly PortalTab[]>([tab]);
  if (!opened.includes(tab)) setOpened([...opened, tab]);

  function choose(next: string): void {
    // A click selects twice, by mouse and by focus, before the address changes: one history entry is enough.
    const current = new URLSearchParams(window.location.search);
    if (readPortalTab(current) !== next) setSearch(writePortalTab(current, next), { preventScrollReset: true });
  }

  const rooms = {
    community: <Community user={user} />,
    recordings: <RecordingsWhenOpened user={user} />,
    // Another pod is another thread.
    pod: pod && <Community key={pod.id} user={user} pod={pod} />,
  };
  return (
    <Tabs
      className={styles.tabs}
      label={t('tabs.label')}
      value={tab}
      onValueChange={choose}
      items={portalTabs
        .filter((value) => rooms[value])
        .map((value) => ({
          value,
          label: t(`tabs.${value}`),
          content: opened.includes(value) && rooms[value],
        }))}
    />
  );
}
