import type { RenderRequest } from './render-types';

/** Asks each address once for a page and what stands beside it. */
export function onceEach(callApi: RenderRequest['callApi']): RenderRequest['callApi'] {
  const answers = new Map<string, ReturnType<typeof callApi>>();
  return (path) => {
    const known = answers.get(path);
    if (known) return known;
    const answer = callApi(path);
    answers.set(path, answer);
    // Who repeats a failed call means to ask again.
    void answer.then(({ status }) => status >= 500 && answers.delete(path));
    return answer;
  };
}
