import express, { Router, type Express, type Request, type RequestHandler } from 'express';

/** The used part of express's routes, which its types do not declare. */
interface Layer {
  match(path: string): boolean;
  route?: { methods: Record<string, boolean | undefined> };
}

/** What Nest registers routes with. Without `options`, which a router would answer by itself. */
const verbs = ['delete', 'get', 'patch', 'post', 'put'] as const;

/** Routes by the first two parts of their path, as far as those have no parameter: `member/posts`, `blog`. */
type Groups = Map<string, Router>;
const groupsOf = new WeakMap<Request['app'], Groups[]>();

const partsOf = (path: string): string[] => /^\/api\/([^/:*{]+)(\/[^/:*{]+)?/i.exec(path.toLowerCase())?.slice(1) ?? [];

/** The routers that may have a route for this path: of two parts, then of one. */
function routersFor(groups: Groups, path: string): Router[] {
  const [first = '', second] = partsOf(path);
  const routers = [second === undefined ? undefined : groups.get(first + second), groups.get(first)];
  return routers.filter((router) => router !== undefined);
}

/**
 * An express application for the API: express would try hundreds of routes one by one for each request, so they are grouped by resource.
 */
export function createExpress(): Express {
  const application = express();
  const all: Groups[] = [];
  groupsOf.set(application, all);
  let last: { handle: RequestHandler; groups: Groups } | undefined;

  /** The groups at the end of the application: what is added between routes keeps its place between them. */
  function currentGroups(): Groups {
    if (last && application.router.stack.at(-1)?.handle === last.handle) return last.groups;
    const groups: Groups = new Map();
    const handle: RequestHandler = (req, res, next) => {
      const [first, second] = req.method === 'OPTIONS' ? [] : routersFor(groups, req.path);
      if (!first) return next();
      first(req, res, second ? (error?: unknown) => (error ? next(error) : second(req, res, next)) : next);
    };
    last = { handle, groups };
    all.push(groups);
    application.use(handle);
    return groups;
  }

  for (const verb of verbs) {
    const register = application[verb].bind(application) as (path: string, ...handlers: RequestHandler[]) => unknown;
    Reflect.set(application, verb, (path: string, ...handlers: RequestHandler[]): unknown => {
      const resource = partsOf(path).join('');
      // `get` with a name alone reads a setting.
      if (handlers.length === 0 || resource === '') return register(path, ...handlers);
      const groups = currentGroups();
      const router = groups.get(resource) ?? Router();
      groups.set(resource, router);
      router[verb](path, ...handlers);
      return application;
    });
  }
  return application;
}

/** The methods of the API route at this request's address, e.g. `['GET', 'HEAD']`; empty without a route. */
export function allowedMethods(req: Request): string[] {
  const path = req.originalUrl.split('?', 1)[0] ?? '';
  const routers = (groupsOf.get(req.app) ?? []).flatMap((groups) => routersFor(groups, path));
  const methods = new Set<string>();
  for (const layer of routers.flatMap(({ stack }) => stack as unknown as Layer[]))
    if (layer.route && layer.match(path))
      for (const method of Object.keys(layer.route.methods)) methods.add(method.toUpperCase());
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}
