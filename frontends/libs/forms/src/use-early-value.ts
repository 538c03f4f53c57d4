import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether a control was changed before hydration: it then differs from the server-rendered default value. */
export function wasTouched(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const served = Array.from(control.options).find(({ defaultSelected }) => defaultSelected);
    return served !== undefined && control.value !== served.value;
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement)) return false;
  return ['checkbox', 'radio'].includes(control.type)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

/**
 * Hands over what was typed or chosen before hydration, for a controlled field outside of `useForm`: React reports no change for it
 * and would put its own value back.
 * @returns the ref of the field
 */
export function useEarlyValue<Element extends Control>(adopt: (value: string) => void): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  const handOver = useEffectEvent(() => {
    const control = ref.current;
    if (control && wasTouched(control)) adopt(control.value);
  });
  useEffect(() => handOver(), []);
  return ref;
}
