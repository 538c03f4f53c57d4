import { describe, expect, it } from '@jest/globals';
import { captionsOf } from './captions.js';

describe('captionsOf', () => {
  it('shows each line until the next, with its speaker', () => {
    expect(captionsOf('[00:04] Ana: Good evening.\n[--:--] Ben: Hm.\n[1:00:09] Ben & <Co>: No --> yes\nby hand')).toBe(
      'WEBVTT\n\n00:00:04.000 --> 01:00:09.000\n<v Ana>Good evening.\n\n01:00:09.000 --> 01:00:11.000\n<v Ben &amp; &lt;Co&gt;>No --&gt; yes\n',
    );
  });

  it('shares the time of a long line among its pieces', () => {
    const words = Array.from({ length: 30 }, (_, index) => `word${index % 10}`).join(' ');
    const cues = captionsOf(`[00:10] ${words}\n[00:40] end`).split('\n\n').slice(1);
    expect(cues).toHaveLength(4);
    expect(cues[0]).toMatch(/^00:00:10\.000 --> 00:00:2\d\.\d{3}\n/);
    expect(cues[2]).toMatch(/ --> 00:00:40\.000\n/);
    expect(cues.every((cue) => (cue.split('\n')[1] ?? '').length <= 84)).toBe(true);
  });

  it('leaves out lines that begin before the one above', () => {
    expect(captionsOf('[00:09] a b\n[00:03] c d\n[00:09] e f').match(/-->/g)).toHaveLength(1);
    expect(captionsOf('')).toBe('WEBVTT\n');
  });
});
