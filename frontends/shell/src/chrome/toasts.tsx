import { dismissToast, removeToast, useDispatch, useSelector, useTranslation } from '@leap/platform';
import { lazy, Suspense, useCallback } from 'react';
import { Boundary } from '../remotes/boundary';
import type { RootState } from '../store';

const ToastViewport = lazy(() =>
  import(/* webpackChunkName: "toast" */ '@leap/ui/toast').then((module) => ({ default: module.ToastViewport })),
);

/** The visible toast; its code is loaded with the first one. */
export function Toasts() {
  const { t } = useTranslation('shell');
  const toast = useSelector((state: RootState) => state.toast.current);
  const dispatch = useDispatch();
  const remove = useCallback(() => void dispatch(removeToast()), [dispatch]);
  if (!toast) return null;
  return (
    <Boundary fallback={() => <div role="status">{[toast.title, toast.description].join(' ')}</div>}>
      <Suspense fallback={null}>
        <ToastViewport
          toast={toast}
          onDismiss={() => void dispatch(dismissToast())}
          onRemove={remove}
          messageLabel={t('common.notification')}
          label={t('common.notifications')}
          closeLabel={t('common.close')}
        />
      </Suspense>
    </Boundary>
  );
}
