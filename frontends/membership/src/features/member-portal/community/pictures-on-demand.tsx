import { Suspense, useEffect, useState, type ComponentType } from 'react';
import type { PostPicturesProps } from './post-pictures';
import scripted from '../../form-parts/scripted.module.css';

/** The pictures of a post, and members to mention. Their code loads when the form first has the focus, or a draft has pictures. */
export function PicturesOnDemand(props: PostPicturesProps) {
  const { formRef, values } = props.form;
  const [Pictures, setPictures] = useState<ComponentType<PostPicturesProps>>();
  const isNeeded = values.pictures !== '';

  useEffect(() => {
    const form = formRef.current;
    const load = (): void =>
      void import(/* webpackChunkName: "post-pictures" */ './post-pictures').then(
        (loaded) => setPictures(() => loaded.PostExtras),
        // Tried again with the next focus.
        () => undefined,
      );
    if (Pictures || !form) return undefined;
    if (isNeeded) load();
    form.addEventListener('focusin', load);
    return () => form.removeEventListener('focusin', load);
  }, [Pictures, formRef, isNeeded]);

  return (
    <div className={scripted.scripted}>
      <Suspense fallback={null}>{Pictures && <Pictures {...props} />}</Suspense>
    </div>
  );
}
