import { describe, expect, it } from '@jest/globals';
import { mentionTree, withPresentNames } from './mentions.js';

describe('a mention', () => {
  it.each(['Ana-María', 'Ana (Lima)', 'A. O’Neil', 'a/b', '[x]{2}^$|\\?*+', 'Béa del Río'])(
    'is found whatever the name is made of: %s',
    (label) => {
      const mentions = [{ id: 'a', label, name: 'Jean-Luc' }];
      expect(withPresentNames(`Thanks @${label}, and @${label}s.`, mentions)).toBe(`Thanks @Jean-Luc, and @${label}s.`);
      expect(JSON.stringify(mentionTree(`Thanks @${label}.`, mentions))).toContain('"strong"');
    },
  );
});
