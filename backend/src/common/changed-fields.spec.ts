import { changedFields } from './changed-fields.js';

describe('changedFields', () => {
  it('names what differs, within groups by path and in lists as a whole', () => {
    const before = { id: 'a', name: 'LEAP', motto: { en: 'Go', es: 'Ve' }, links: ['x'], phone: '1', updatedAt: '1' };
    const after = { id: 'a', name: 'LEAP', motto: { en: 'Stay', es: 'Ve' }, links: ['x', 'y'], updatedAt: '2' };
    expect(changedFields(before, after)).toEqual([
      { field: 'motto.en', before: 'Go', after: 'Stay' },
      { field: 'links', before: ['x'], after: ['x', 'y'] },
      { field: 'phone', before: '1', after: null },
    ]);
  });

  it('finds nothing where nothing differs, whether a value is absent or null', () => {
    expect(changedFields({ phone: null, motto: { en: '' } }, { motto: { en: '' } })).toEqual([]);
  });
});
