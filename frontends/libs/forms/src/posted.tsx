import type { ApiError } from '@leap/client';
import { useLocation, type PostedForm } from '@leap/platform';

function useServerState(form: string | undefined): PostedForm | undefined {
  const { state } = useLocation() as { state: PostedForm | null };
  return state?.form === form ? (state ?? undefined) : undefined;
}

/** What became of the form with this name, which a browser without scripts has sent; in the server's build alone. */
export const usePosted = process.env.IS_SERVER
  ? useServerState
  : (_form: string | undefined): PostedForm | undefined => undefined;

/** What a component reads of a mutation of the generated client. */
interface PostedCall {
  isLoading: false;
  isSuccess: boolean;
  isError: boolean;
  error: ApiError | undefined;
}

function useServerCall(form: string): PostedCall | undefined {
  const posted = useServerState(form);
  if (!posted) return undefined;
  const { isSent, status = 422, code, errors } = posted;
  const fieldErrors = Object.entries(errors).map(([field, each]) => ({ field, code: each ?? '' }));
  return {
    isLoading: false,
    isSuccess: isSent,
    isError: !isSent,
    error: isSent ? undefined : { status, message: `${status}: ${code ?? ''}`, ...(code && { code }), fieldErrors },
  };
}

/** The same as the state of the mutation that a script would have used, for components that show that state. */
export const usePostedCall = process.env.IS_SERVER
  ? useServerCall
  : (_form: string): PostedCall | undefined => undefined;

/** Focuses the first refused field. */
export const focusOf = (posted: PostedForm | undefined, field: string): { autoFocus?: boolean } =>
  Object.keys(posted?.errors ?? {})[0] === field ? { autoFocus: true } : {};

function ServerParts({ form }: { form: string }) {
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
          {message.description && <p>{message.description}</p>}
        </div>
      )}
    </>
  );
}

/**
 * What a form needs without scripts: its name, and what became of it when it was sent; in the server's build alone. React accepts a
 * hidden field that the browser does not render; a page with a message has no scripts.
 */
export const PostedParts = process.env.IS_SERVER ? ServerParts : (_props: { form: string }) => null;
