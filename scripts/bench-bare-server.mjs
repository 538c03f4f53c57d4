/**
 * The yardstick of `npm run bench`: a bare node:http server that answers one recorded response. Its parent sends it
 * what to answer (`{ status, headers, body }`, the body in base64) and says back on which port it listens.
 */
import { createServer } from 'node:http';

let answer = { status: 503, headers: {}, body: Buffer.alloc(0) };

const server = createServer((request, response) => {
  // A body has to be read, as the product does, before the connection can carry the next request.
  request.on('end', () => {
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  });
  request.resume();
});

process.on('message', ({ status, headers, body }) => {
  answer = { status, headers, body: Buffer.from(body, 'base64') };
  process.send({ ready: true });
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
