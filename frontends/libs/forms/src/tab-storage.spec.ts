import { expect, it, jest } from '@jest/globals';
import { storeNoDrafts } from '@leap/platform';
import { tabDraft } from './tab-draft';

it('keeps drafts in the memory of the page alone, once others use the device too', () => {
  const draft = tabDraft('a-draft', ['text']);
  draft.keep({ text: 'stored' });
  expect(sessionStorage.getItem('a-draft')).toContain('stored');
  const storeAgain = storeNoDrafts();
  const stored = jest.spyOn(Storage.prototype, 'setItem');
  draft.keep({ text: 'only here' });
  expect(draft.read()).toEqual({ text: 'only here' });
  expect(stored).not.toHaveBeenCalled();
  draft.drop();
  expect([draft.read(), sessionStorage.length]).toEqual([{}, 0]);
  stored.mockRestore();
  storeAgain();
  draft.keep({ text: 'stored again' });
  expect(sessionStorage.getItem('a-draft')).toContain('stored again');
  draft.drop();
});
