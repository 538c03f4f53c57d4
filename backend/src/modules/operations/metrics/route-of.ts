import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request after its answer; express sets the route, whose pattern has no ids in it. */
export type Answered = IncomingMessage & { baseUrl?: string; route?: { path?: unknown } };

/** The pattern of a route; pages and files together, since their addresses are countless. */
export function routeOf(req: Answered, res: ServerResponse): string {
  const { route, baseUrl = '' } = req;
  if (typeof route?.path === 'string') return baseUrl + route.path;
  const [path = ''] = (req.url ?? '').split('?', 1);
  if (path.startsWith('/api/')) return 'api';
  return String(res.getHeader('content-type') ?? '').startsWith('text/html') ? 'page' : 'file';
}
