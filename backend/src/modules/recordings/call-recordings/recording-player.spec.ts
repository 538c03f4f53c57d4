import { describe, expect, it } from '@jest/globals';
import { playerOf } from './recording-player.js';

describe('playerOf', () => {
  it.each([
    ['https://youtu.be/M7lc1UVf-VE?si=x', 'youtube', 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE'],
    ['https://vimeo.com/76979871/abcdef12', 'vimeo', 'https://player.vimeo.com/video/76979871?dnt=1&h=abcdef12'],
    ['https://fathom.video/share/xyz-12_3?timestamp=4', 'fathom', 'https://fathom.video/embed/xyz-12_3'],
    ['https://cdn.example.com/a%20call.MP4?key=1', 'video', 'https://cdn.example.com/a%20call.MP4?key=1'],
    ['/sample-recording.webm', 'video', '/sample-recording.webm'],
    ['https://cdn.example.com/call.mp3', 'audio', 'https://cdn.example.com/call.mp3'],
    ['store:2026/una llamada (más).mp4', 'video', '/api/member/call-recordings/an-id/file'],
    ['store:monday.m4a', 'audio', '/api/member/call-recordings/an-id/file'],
  ])('plays %s by %s', (address, kind, url) => {
    expect(playerOf(address, 'an-id')).toEqual({ kind, url });
  });

  it.each([
    'https://fathom.video/calls/77',
    'https://fathom.video.example.com/share/xyz123',
    'https://zoom.us/rec/share/x',
    'https://cdn.example.com/?file=call.mp4',
    'http://cdn.example.com/call.mp4',
    'https://ana:secret@cdn.example.com/call.mp4',
    '//cdn.example.com/call.mp4',
    String.raw`/\cdn.example.com/call.mp4`,
    'javascript:alert(1)//.mp4',
    'store:../images/a.mp4',
    'store:/etc/a.mp4',
    'store:a//b.mp4',
    'store:notes.pdf',
    'nonsense',
  ])('only links %s', (address) => {
    expect(playerOf(address, 'an-id')).toBeUndefined();
  });
});
