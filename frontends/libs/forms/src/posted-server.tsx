import { useLocation, type PostedForm } from '@leap/platform';

/** What became of the form with this name, which a browser without scripts has sent. */
export function usePosted(form: string | undefined): PostedForm | undefined {
  const { state } = useLocation() as { state: PostedForm | null };
  return state?.form === form ? (state ?? undefined) : undefined;
}

/** Focuses the first refused field. */
export const focusOf = (posted: PostedForm | undefined, field: string): { autoFocus?: boolean } =>
  Object.keys(posted?.errors ?? {})[0] === field ? { autoFocus: true } : {};

/**
 * What a form needs without scripts: its name, and what became of it when it was sent. React accepts a hidden field that the browser
 * does not render; a page with a message has no scripts.
 */
export function PostedParts({ form }: { form: string }) {
  const { isSent, message } = usePosted(form) ?? {};
  return (
    <>
      <input type="hidden" name="form" value={form} />
      {message && (
        <div
          id={`${form}-message`}
          className={`ui-callout ui-callout-${isSent ? 'success' : 'alarm'}`}
          role={isSent ? 'status' : 'alert'}
          tabIndex={-1}
        >
          <p className="ui-callout-title">{message.title}</p>
          <p>{message.description}</p>
        </div>
      )}
    </>
  );
}
