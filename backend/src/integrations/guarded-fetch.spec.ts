import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { guardedFetch, guardedPost } from './guarded-fetch.js';

describe('guardedFetch', () => {
  const servers: Server[] = [];
  const options = { timeoutMs: 300, maxBytes: 1_000, accept: '*/*' };

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  afterAll(() => servers.forEach((server) => server.close().closeAllConnections()));

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://example.com/',
    'javascript:alert(1)',
    'no address',
    'http://user:secret@example.com/',
  ])('refuses %s', (address) => expect(guardedFetch(address, options)).rejects.toThrow(/refused|Not an http/));

  it('reads from the allowed private origin, and from no other port of it', async () => {
    const origin = await serve((_req, res) => res.end('hello'));
    const answer = await guardedFetch(`${origin}/feed`, { ...options, privateOrigins: [origin] });
    expect(answer.body.toString()).toBe('hello');
    await expect(guardedFetch(origin, { ...options, privateOrigins: ['http://127.0.0.1:1'] })).rejects.toThrow(
      'Private',
    );
  });

  it('follows neither redirects to private addresses nor endless redirects', async () => {
    const origin = await serve((req, res) => {
      res.writeHead(302, { location: req.url === '/loop' ? '/loop' : 'http://127.0.0.1:1/secret' }).end();
    });
    const allowed = { ...options, privateOrigins: [origin] };
    await expect(guardedFetch(`${origin}/away`, allowed)).rejects.toThrow('Private addresses are refused.');
    await expect(guardedFetch(`${origin}/loop`, allowed)).rejects.toThrow('Too many redirects.');
  });

  it('aborts too large, silent, slow, truncated and compressed answers', async () => {
    const origin = await serve((req, res) => {
      if (req.url === '/large') res.end('x'.repeat(1_001));
      if (req.url === '/drip') res.write('x');
      if (req.url === '/cut') res.writeHead(200, { 'content-length': '50' }).write('x', () => res.destroy());
      if (req.url === '/zip') res.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
    });
    const from = (path: string) => guardedFetch(`${origin}${path}`, { ...options, privateOrigins: [origin] });
    await expect(from('/large')).rejects.toThrow('larger than');
    await expect(from('/silent')).rejects.toThrow(/abort/i);
    await expect(from('/drip')).rejects.toThrow(/abort/i);
    await expect(from('/cut')).rejects.toThrow();
    await expect(from('/zip')).rejects.toThrow('compressed');
  });

  it('posts, and answers the status without reading on: also of redirects, which it does not follow', async () => {
    const bodies: string[] = [];
    const origin = await serve((req, res) => {
      if (req.url === '/switch')
        return void req.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
      if (req.url === '/away') return res.writeHead(307, { location: '/taken' }).end();
      req.on('data', (chunk: Buffer) => bodies.push(`${String(req.headers['x-one'])} ${chunk.toString()}`));
      req.on('end', () => {
        res.writeHead(202).write('x'.repeat(1_000));
        const endless = setInterval(() => res.write('x'.repeat(10_000)), 1);
        res.on('close', () => clearInterval(endless));
      });
    });
    const post = (path: string, privateOrigins: string[]) =>
      guardedPost(`${origin}${path}`, { timeoutMs: 300, headers: { 'x-one': '1' }, body: 'hello', privateOrigins });
    await expect(post('/taken', [origin])).resolves.toBe(202);
    await expect(post('/away', [origin])).resolves.toBe(307);
    await expect(post('/taken', [])).rejects.toThrow('Private addresses are refused.');
    await expect(post('/switch', [origin])).rejects.toThrow('without an answer');
    expect(bodies).toEqual(['1 hello']);
  });
});
