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
