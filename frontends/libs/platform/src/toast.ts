import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';

/** A short message to the visitor, already localised. */
export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

/** At most one toast is visible; `id` grows so that a repeated message is announced again. */
export interface ToastState {
  current: (Toast & { id: number; open: boolean }) | null;
}

const slice = createSlice({
  name: 'toast',
  initialState: { current: null } as ToastState,
  reducers: {
    showToast(state, { payload }: PayloadAction<Toast>) {
      state.current = { ...payload, id: (state.current?.id ?? 0) + 1, open: true };
    },
    dismissToast(state) {
      if (state.current) state.current.open = false;
    },
    /** Removes a toast that was dismissed long ago; an open one stays. */
    removeToast(state) {
      if (state.current?.open === false) state.current = null;
    },
  },
});

export const toastReducer = slice.reducer;
export const { dismissToast, removeToast, showToast } = slice.actions;

/** Shows a toast, which the shell renders. It replaces a visible one. */
export function useToast(): (toast: Toast) => void {
  const dispatch = useDispatch();
  return useCallback((toast) => void dispatch(slice.actions.showToast(toast)), [dispatch]);
}
