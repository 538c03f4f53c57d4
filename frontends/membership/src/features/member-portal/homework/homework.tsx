import { useTranslation } from '@leap/platform';
import { cx } from '@leap/ui';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { HomeworkProps } from './homework-lists';
import scripted from '../../form-parts/scripted.module.css';
import styles from './homework.module.css';

/**
 * A check list from calls, or another part of the homework. It loads when it comes near, and again the next time if that failed; without
 * scripts no room is kept for it.
 */
export function Homework({ recording, part = 'list' }: HomeworkProps) {
  const { i18n } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const [Lists, setLists] = useState<ComponentType<HomeworkProps>>();
  useEffect(() => {
    const load = ([entry]: IntersectionObserverEntry[]): void => {
      if (!entry?.isIntersecting) return;
      import(/* webpackChunkName: "portal-homework" */ './homework-lists')
        .then(({ loadHomework }) => loadHomework(i18n))
        .then(
          (loaded) => {
            observer.disconnect();
            setLists(() => loaded);
          },
          () => undefined,
        );
    };
    const observer = new IntersectionObserver(load, { rootMargin: '50%' });
    if (container.current) observer.observe(container.current);
    return () => observer.disconnect();
  }, [i18n]);
  return (
    <div ref={container} className={cx(styles[part], scripted.scripted)}>
      {Lists && <Lists recording={recording} part={part} />}
    </div>
  );
}
