import type { IncomingMessage, Server } from 'node:http';
import { priorityPath } from './load-shedding.js';
import { detachRequestListener } from './request-listener.js';

/** A stream of events lasts for hours. */
const isStream = ({ headers }: IncomingMessage): boolean => headers.accept === 'text/event-stream';

/**
 * Lets a member's request, which returns to the event loop after each statement, find few others there: until it is answered, strangers
 * are begun one in each turn, in their order, instead of all that have arrived. Without a member nothing waits.
 * @param isMember by the `Cookie` header; must not cost more than an answer from memory
 */
export function membersFirst(server: Server, isMember: (cookies: string | undefined) => boolean): void {
  const listener = detachRequestListener(server);
  const strangers: (() => void)[] = [];
  let members = 0;
  const beginNext = (): void => {
    strangers.shift()?.();
    if (strangers.length > 0) setImmediate(beginNext);
  };
  server.on('request', (request, response) => {
    if (isMember(request.headers.cookie)) {
      if (!isStream(request)) {
        members += 1;
        response.once('close', () => (members -= 1));
      }
      return listener(request, response);
    }
    const mustWait = (members > 0 || strangers.length > 0) && !priorityPath.test(request.url ?? '/');
    if (!mustWait) return listener(request, response);
    if (strangers.push(() => listener(request, response)) === 1) setImmediate(beginNext);
  });
}
