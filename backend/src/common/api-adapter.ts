import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { namesTag } from './entity-tag.js';
import { createExpress } from './route-groups.js';

/**
 * Connections that wait to be accepted. Node's 511 are too few for a burst: the system drops what is beyond, and a visitor's browser asks
 * again a second later. The system's own limit counts too (`net.core.somaxconn`, 4,096 on Linux).
 */
const BACKLOG = 4_096;

const isRead = ({ req: { method } }: Response): boolean => method === 'GET' || method === 'HEAD';

/** Express with routes by resource. Answers JSON by itself, which takes express more steps than the route itself. */
export class ApiAdapter extends ExpressAdapter {
  constructor() {
    super(createExpress());
  }

  /** As Nest calls it: the port, the host if there is one, and the callback. */
  override listen(port: string | number, ...args: unknown[]): Server {
    const [host] = args;
    const options = { port: Number(port), backlog: BACKLOG, ...(typeof host === 'string' ? { host } : {}) };
    return (this.httpServer as Server).listen(options, args.at(-1) as () => void);
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    const isJson =
      typeof body === 'object' && body !== null && !(body instanceof StreamableFile || body instanceof Error);
    if (!isJson || response.hasHeader('Content-Type')) return super.reply(response, body, statusCode);
    if (statusCode !== undefined) response.statusCode = statusCode;
    return sendJson(response, Buffer.from(JSON.stringify(body)));
  }
}

/** A tag is for answers that a browser may keep and ask for again. */
function sendJson(response: Response, bytes: Buffer): unknown {
  if (isRead(response) && response.getHeader('Cache-Control') !== 'no-store') {
    const tag = `W/"${createHash('sha1').update(bytes).digest('base64url')}"`;
    response.setHeader('ETag', tag);
    if (namesTag(response.req.headers['if-none-match'], tag)) {
      response.statusCode = 304;
      return response.end();
    }
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', bytes.length);
  return response.end(response.req.method === 'HEAD' ? undefined : bytes);
}
