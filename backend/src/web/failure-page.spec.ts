import { describe, expect, it } from '@jest/globals';
import { AppError } from '../common/app-error.js';
import { failurePage } from './failure-page.js';

describe('failurePage', () => {
  it('is in the language of the address and contains no details', () => {
    const page = failurePage(new Error('password=secret'), '/es/blog', 'https://leap.example');
    const html = page.body.identity.toString();
    expect(page.status).toBe(500);
    expect(html).toContain('<html lang="es">');
    expect(html).not.toContain('secret');
    expect(page.headers['Cache-Control']).toBe('private, no-store');
  });

  it('keeps the status of an AppError', () => {
    expect(failurePage(new AppError('service_unavailable', 503), '/', 'http://localhost').status).toBe(503);
  });

  it('is temporary while the database does not answer', () => {
    const { status, headers, body } = failurePage(new Error('Query read timeout'), '/', 'http://localhost');
    expect([status, headers['Retry-After']]).toEqual([503, '2']);
    expect(body.identity.toString()).toContain(
      '<h1>We can’t show this page right now</h1><p>Something went wrong on our end, and nothing you sent is lost. Please try again in a minute.</p><p><a href="">Try again</a></p>',
    );
  });
});
