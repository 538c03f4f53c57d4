import type { RequestHandler } from 'express';

const loopback = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;

/**
 * Accepts connections of this machine only: the inbox contains all emails, and the product may listen to the network. Checks the
 * connection, not a header.
 */
export const loopbackOnly: RequestHandler = (req, res, next) => {
  if (loopback.test(req.socket.remoteAddress ?? '')) next();
  else res.status(404).type('text/plain').send('There is nothing at this address.\n');
};

const ownName = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Accepts only host names of this machine and of the site. Otherwise a foreign page whose name resolves to loopback (DNS rebinding)
 * could read the inbox through a developer's browser.
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
