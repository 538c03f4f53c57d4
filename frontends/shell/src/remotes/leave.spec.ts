import { describe, expect, it, jest } from '@jest/globals';
import { leaveFor } from './leave';

const origins = { siteUrl: 'https://www.example.com', adminUrl: 'https://admin.example.com' };
const page = Promise.resolve(null);

function open(origin: string, pathname: string, path: string) {
  const load = jest.fn(() => page);
  const assign = jest.fn();
  const answer = leaveFor({ load, forget: () => undefined }, origins, {
    origin,
    pathname,
    search: '?a=1',
    hash: '#b',
    assign,
  }).load(path);
  return { answer, load, assign };
}

describe('a page of another origin', () => {
  it('is opened there, with language, query and anchor', () => {
    const { load, assign } = open(origins.siteUrl, '/es/admin', '/admin');
    expect(assign).toHaveBeenCalledWith('https://admin.example.com/es/admin?a=1#b');
    expect(load).not.toHaveBeenCalled();
  });

  it('is loaded on its own origin', () => {
    const { answer, assign } = open(origins.adminUrl, '/es/admin', '/admin');
    expect(answer).toBe(page);
    expect(assign).not.toHaveBeenCalled();
  });

  it('links back to the site', () => {
    expect(open(origins.adminUrl, '/', '/').assign).toHaveBeenCalledWith('https://www.example.com/?a=1#b');
  });
});
