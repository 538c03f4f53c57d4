import { describe, expect, it } from '@jest/globals';
import type { Express, Request, Response } from 'express';
import supertest from 'supertest';
import { allowedMethods, createExpress } from './route-groups.js';

const says =
  (text: string) =>
  (req: Request, res: Response): void =>
    void res.send(`${text} ${JSON.stringify(req.params)}`);

function createRoutes(): Express {
  const application = createExpress();
  application.get('/api/blog', says('list'));
  application.get('/api/member/posts', says('posts'));
  application.post('/api/member/posts', says('post'));
  application.get('/api/blog/:slug', says('one'));
  application.get('/api/member/:name', says('name'));
  application.put('/api/rooms/key', says('key'));
  application.get('/api/rooms/:name', says('room'));
  application.use('/api/late', says('between'));
  application.get('/api/late', says('never'));
  application.get('/page', says('page'));
  application.use((req: Request, res: Response) => void res.status(404).json(allowedMethods(req)));
  return application;
}

const http = supertest(createRoutes());

describe('routes by resource', () => {
  it.each([
    ['/api/blog', 'list {}'],
    ['/api/blog/?language=en', 'list {}'],
    ['/API/Member/Posts', 'posts {}'],
    ['/api/blog/tired', 'one {"slug":"tired"}'],
    ['/api/blog/a%20b', 'one {"slug":"a b"}'],
    ['/api/member/posts/', 'posts {}'],
    ['/api/member/other', 'name {"name":"other"}'],
    ['/api/rooms/key', 'room {"name":"key"}'],
    ['/api/late', 'between {}'],
    ['/page', 'page {}'],
  ])('GET %s is answered as by express alone', async (path, text) => {
    expect((await http.get(path).expect(200)).text).toBe(text);
  });

  it.each([
    ['put', '/api/member/posts', ['GET', 'HEAD', 'POST']],
    ['options', '/api/member/posts', ['GET', 'HEAD', 'POST']],
    ['post', '/api/blog/tired', ['GET', 'HEAD']],
    ['get', '/api/blogs', []],
    ['get', '/api/blog/tired/more', []],
    ['get', '/api//blog', []],
    ['get', '/elsewhere', []],
  ] as const)('%s %s has no route, and these methods: %j', async (method, path, methods) => {
    expect((await http[method](path).expect(404)).body).toEqual(methods);
  });

  it('reads settings as before', () => {
    expect(createExpress().get('etag')).toBe('weak');
  });
});
