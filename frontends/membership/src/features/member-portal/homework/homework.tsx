import type { CallRecordingDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import styles from './homework.module.css';

export interface HomeworkProps {
  /** The call whose action items are shown; default: what the member took over of all calls. */
  recording?: CallRecordingDto;
}

/** A check list from calls. It loads when it comes into view, and again with the next view if that failed. */
export function Homework({ recording }: HomeworkProps) {
  const { i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [Lists, setLists] = useState<ComponentType<HomeworkProps>>();
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
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
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [i18n]);
  return (
    <div ref={place} className={styles.place}>
      {Lists && <Lists recording={recording} />}
    </div>
  );
}
