import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestimonial } from '../../../../test/content-factories.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { Testimonial } from './testimonial.entity.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.manager.clear(Testimonial));

const namesOf = async (query = ''): Promise<string[]> => {
  const { body } = await test.http.get(`/api/testimonials${query}`).expect(200);
  return body.map(({ name }: { name: string }) => name);
};

describe('GET /api/testimonials', () => {
  it('answers an empty list', async () => expect(await namesOf()).toEqual([]));

  it('lists active ones of the language, newest first, with exactly the specified fields', async () => {
    await createTestimonial(test.dataSource, { name: 'A' });
    await createTestimonial(test.dataSource, { name: 'B', rating: 4 });
    await createTestimonial(test.dataSource, { name: 'Hidden', isActive: false });
    await createTestimonial(test.dataSource, { name: 'E', language: 'es' });
    expect(await namesOf('?language=en')).toEqual(['B', 'A']);
    expect(await namesOf()).toEqual(['B', 'A']);
    expect(await namesOf('?language=es')).toEqual(['E']);
    const { body } = await test.http.get('/api/testimonials');
    expect(body[0]).toEqual({
      id: expect.any(String),
      name: 'B',
      rating: 4,
      title: 'Sample title',
      content: 'Sample words.',
      language: 'en',
    });
    expect(body[1].rating).toBe(5);
  });

  it('falls back to the other language when there is none, and names it', async () => {
    await createTestimonial(test.dataSource, { name: 'A' });
    await createTestimonial(test.dataSource, { name: 'Oculto', language: 'es', isActive: false });
    const { body } = await test.http.get('/api/testimonials?language=es').expect(200);
    expect(body).toMatchObject([{ name: 'A', language: 'en' }]);
  });

  it('pages by the Link header, which keeps the rest of the query', async () => {
    for (const name of ['A', 'B', 'C']) await createTestimonial(test.dataSource, { name });
    const first = await test.http.get('/api/testimonials?language=en&limit=2');
    const next = /^<([^>]+)>; rel="next"$/.exec(String(first.headers['link']))?.[1] ?? '';
    expect(next).toMatch(/^\/api\/testimonials\?language=en&limit=2&cursor=[\w-]+$/);
    expect(first.body.map(({ name }: { name: string }) => name)).toEqual(['C', 'B']);
    const second = await test.http.get(next).expect(200);
    expect(second.body).toMatchObject([{ name: 'A' }]);
    expect(second.headers['link']).toBeUndefined();
  });

  it('answers 304 to a matching ETag', async () => {
    const { headers } = await test.http.get('/api/testimonials').expect('Cache-Control', 'no-cache');
    await test.http.get('/api/testimonials').set('If-None-Match', String(headers['etag'])).expect(304);
  });

  it.each([0, 6])('refuses %i stars', (rating) =>
    expect(createTestimonial(test.dataSource, { rating })).rejects.toThrow(/testimonials_rating_range/),
  );
});
