import type { RequestHandler } from 'express';

const loopback = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;

/**
 * Lets this machine in and nobody else: the inbox holds everybody's emails, and the product listens to the network. The
 * connection counts, not what a header says about it.
 */
export const loopbackOnly: RequestHandler = (req, res, next) => {
  if (loopback.test(req.socket.remoteAddress ?? '')) next();
  else res.status(404).type('text/plain').send('There is nothing at this address.\n');
};

const ownName = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Answers only under names of this machine and of the site. A page of another site can have its own name lead to loopback (DNS
 * rebinding); the browser of somebody who develops here would then read the inbox to it.
 */
export function ownNamesOnly(siteUrl: string): RequestHandler {
  const site = new URL(siteUrl).hostname;
  return (req, res, next) => {
    const { host = '' } = req.headers;
    const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
    if (ownName.test(name) || name === site) next();
    else res.status(421).type('text/plain').send('The sandbox answers only under the names of this machine.\n');
  };
}
