import { useGetFirstWeekQuery } from '@leap/client/membership';
import { loadTexts, useTranslation } from '@leap/platform';
import { cx } from '@leap/ui';
import { useEffect, useState, type ComponentType } from 'react';
import scripted from '../../form-parts/scripted.module.css';
import { firstWeekTexts } from './first-week-texts';
import styles from './first-week.module.css';

/** The check list of a new member; nothing for others. It loads while it is shown, and again at the next visit if that failed. */
export function FirstWeek() {
  const { i18n } = useTranslation();
  const isShown = useGetFirstWeekQuery().data?.isShown ?? false;
  const [List, setList] = useState<ComponentType>();
  useEffect(() => {
    if (isShown)
      Promise.all([
        import(/* webpackChunkName: "first-week-list" */ './first-week-list'),
        loadTexts(i18n, firstWeekTexts),
      ]).then(
        ([{ FirstWeekList }]) => setList(() => FirstWeekList),
        () => undefined,
      );
  }, [i18n, isShown]);
  return isShown ? (
    <div id="first-week" className={cx(styles.container, scripted.scripted)}>
      {List && <List />}
    </div>
  ) : null;
}
