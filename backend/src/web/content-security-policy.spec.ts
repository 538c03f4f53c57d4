import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { contentSecurityPolicy, hasRecordings } from './content-security-policy.js';
import type { RenderedDocument } from './shell-server.js';

const rendered: RenderedDocument = {
  status: 200,
  parts: ['<div style="--a:1"></div>', Buffer.from('<style>p{}</style>'), '<p style="color:&quot;red&quot;"></p>'],
  title: '',
  language: 'en',
  inlineScripts: ['start()'],
  scriptDigests: ['sha256-abc', 'sha256-abc'],
  isComplete: true,
};
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('contentSecurityPolicy', () => {
  const policy = contentSecurityPolicy(rendered, ['https://admin.example.com']);
  const directive = (name: string) => policy.split('; ').find((each) => each.startsWith(`${name} `)) ?? '';

  it('allows the inline loader, the preloaded scripts and what they load, and no other script', () => {
    expect(directive('script-src')).toBe(`script-src ${sha256('start()')} 'sha256-abc' 'strict-dynamic'`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(directive('default-src')).toBe("default-src 'none'");
  });

  it('allows style attributes by the hash of their unescaped values', () => {
    expect(directive('style-src-attr')).toBe(
      `style-src-attr 'unsafe-hashes' ${sha256('--a:1')} ${sha256('color:"red"')}`,
    );
  });

  it('allows remotes from the configured origins only', () => {
    expect(directive('connect-src')).toBe("connect-src 'self' https://admin.example.com");
  });

  it('allows Stripe where it accepts cards, and nowhere else', () => {
    const sources = (acceptsCards: boolean, name: string) =>
      contentSecurityPolicy(rendered, [], { podcastEmbed: '/sandbox/podcast/player', acceptsCards })
        .split('; ')
        .find((each) => each.startsWith(`${name} `)) ?? '';
    expect(sources(true, 'frame-src')).toBe(
      "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    );
    expect(sources(true, 'connect-src')).toBe("connect-src 'self' https://api.stripe.com");
    expect(sources(true, 'script-src')).toMatch(
      /'strict-dynamic' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com$/,
    );
    expect(contentSecurityPolicy(rendered, [], { acceptsCards: true })).toContain(
      '; frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;',
    );
    expect(['frame-src', 'connect-src', 'script-src'].map((name) => sources(false, name)).join()).not.toContain(
      'stripe',
    );
    expect(contentSecurityPolicy(rendered, [])).not.toContain('stripe');
  });

  it.each([
    [undefined, undefined],
    ['/sandbox/podcast/player', "'self'"],
    ['https://player.example.com/show?theme=0', 'https://player.example.com'],
    ['http://localhost:9000/player', 'http://localhost:9000'],
    ['http://player.example.com/show', undefined],
    ['//player.example.com/show', undefined],
    ['javascript:alert(1)', undefined],
    ["data:text/html,'unsafe-inline'", undefined],
    ['https://player.example.com;script-src', undefined],
  ])('allows frames of the podcast player at %s from %s, and of videos, only', (address, expected) => {
    const policyWithPlayer = contentSecurityPolicy(rendered, [], { podcastEmbed: address });
    expect(policyWithPlayer.split('; ').filter((each) => each.startsWith('frame-src '))).toEqual([
      ['frame-src', expected, 'https://www.youtube-nocookie.com https://player.vimeo.com'].filter(Boolean).join(' '),
    ]);
  });

  it.each([
    [undefined, "'self'"],
    ['', "'self'"],
    ['/sandbox/music.wav', "'self'"],
    ['https://cdn.example.com/music/calm.mp3?v=2', "'self' https://cdn.example.com"],
    ['https://cdn.example.com:8443/calm.mp3', "'self' https://cdn.example.com:8443"],
    ['http://cdn.example.com/calm.mp3', "'self'"],
    ['//cdn.example.com/calm.mp3', "'self'"],
    ['data:audio/wav;base64,AAAA', "'self'"],
    ["https://cdn.example.com; script-src 'unsafe-inline'", "'self'"],
    ['https://*/calm.mp3', "'self'"],
  ])('allows audio of the music file at %s from %s only, and no connection to it', (address, expected) => {
    const policyWithMusic = contentSecurityPolicy(rendered, [], { musicFile: address });
    expect(policyWithMusic.split('; ').filter((each) => each.startsWith('media-src '))).toEqual([
      `media-src ${expected}`,
    ]);
    expect(policyWithMusic.replace(/media-src [^;]*/, '')).not.toContain('cdn.example.com');
  });

  it('allows sound of other sites only where there are episodes', () => {
    expect(contentSecurityPolicy(rendered, [], { hasPodcastSound: true })).toContain("media-src 'self' https:;");
    expect(contentSecurityPolicy(rendered, [], {})).toContain("media-src 'self';");
  });

  it('allows Fathom’s player and files of other sites in the portal only', () => {
    const portal = contentSecurityPolicy(rendered, [], { hasRecordings: true });
    expect(portal).toContain('player.vimeo.com https://fathom.video;');
    expect(portal).toContain("media-src 'self' https:;");
    expect(policy).not.toMatch(/fathom|media-src[^;]* https:/);
    expect(
      ['/member-portal', '/es/member-portal?tab=recordings&recording=1', '/member-portal/'].map(hasRecordings),
    ).toEqual([true, true, true]);
    expect(['/', '/member-portal/notifications', '/blog?x=/member-portal', '/es'].some(hasRecordings)).toBe(false);
  });

  it('forbids framing, base elements and plug-ins', () => {
    for (const name of ['frame-ancestors', 'base-uri', 'object-src']) expect(directive(name)).toBe(`${name} 'none'`);
  });
});
