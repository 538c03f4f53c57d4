import type { Request } from 'express';

/** The used part of express's route, which its types do not declare. */
interface RouteLayer {
  match(path: string): boolean;
  route?: { methods: Record<string, boolean | undefined> };
}

/** The methods of the API route at this request's address, e.g. `['GET', 'HEAD']`; empty without a route. */
export function allowedMethods(req: Request): string[] {
  const path = req.originalUrl.split('?', 1)[0] ?? '';
  if (!path.startsWith('/api/')) return [];
  const methods = new Set<string>();
  for (const layer of req.app.router.stack as unknown as RouteLayer[]) {
    // Middleware has no route, and matches everything below its path.
    if (layer.route && layer.match(path))
      for (const method of Object.keys(layer.route.methods)) methods.add(method.toUpperCase());
  }
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}
