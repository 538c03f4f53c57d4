import { beforeEach, describe, expect, it } from '@jest/globals';
import { dropPersonalDrafts, tabDraft } from '@leap/forms';
import { formatAge } from '../post-parts/post-age';
import { emptyPost, isWritten, postDraft } from './post-draft';
import { readPictures, toPost, validatePost, writePictures } from './post-values';

const written = {
  type: 'win',
  title: ' I said no ',
  content: ' It took four minutes. ',
  pictures: '',
  tags: 'rest,  Rest, , work',
  mentions: '',
};
const picture = { id: 'a', alt: ' A path ', isDecorative: false, smallAddress: '/a', width: 1, height: 1 };

describe('a post', () => {
  it('is sent trimmed, with a list of normalised tags and the own id', () => {
    expect(validatePost(written)).toEqual({});
    expect(toPost(written, 'me')).toEqual({
      type: 'win',
      title: 'I said no',
      content: 'It took four minutes.',
      tags: ['rest', 'work'],
      userId: 'me',
    });
    expect(toPost({ ...written, type: 'rant', tags: '' }, 'me')).toMatchObject({ type: 'general', tags: [] });
  });

  it('is sent with its pictures: decoration has no text', () => {
    const pictures = writePictures([picture, { ...picture, id: 'b', isDecorative: true }]);
    expect(toPost({ ...written, pictures, mentions: 'ben,bea' }, 'me').mentions).toEqual(['ben', 'bea']);
    expect(toPost({ ...written, pictures }, 'me').pictures).toEqual([
      { id: 'a', alt: 'A path' },
      { id: 'b', alt: '' },
    ]);
    expect(readPictures('{')).toEqual([]);
  });

  it.each([
    ['a picture without a text', { pictures: writePictures([{ ...picture, alt: ' ' }]) }, { pictures: 'alt' }],
    ['a decorative picture', { pictures: writePictures([{ ...picture, alt: '', isDecorative: true }]) }, {}],
    ['no title', { title: '  ' }, { title: 'required' }],
    ['a long title', { title: 'a'.repeat(201) }, { title: 'too_long' }],
    ['a title of 200 emoji', { title: '🔥'.repeat(200) }, {}],
    ['nine characters among blanks', { content: '  123456789  ' }, { content: 'too_short' }],
    ['nine emoji', { content: '🔥'.repeat(9) }, { content: 'too_short' }],
    ['ten characters', { content: '1234567890' }, {}],
    ['too much content', { content: 'a'.repeat(50_001) }, { content: 'too_long' }],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, index) => `t${index}`).join() }, { tags: 'too_many' }],
    ['20 tags with repetitions', { tags: `${Array.from({ length: 20 }, (_, index) => `t${index}`).join()},t1,T2` }, {}],
    ['a long tag', { tags: `ok, ${'a'.repeat(41)}` }, { tags: 'too_long' }],
    ['nothing at all', emptyPost(), { title: 'required', content: 'too_short' }],
  ])('with %s', (_name, change, errors) => expect(validatePost({ ...written, ...change })).toEqual(errors));

  it('counts as written when it has more than blanks, whatever its kind', () => {
    expect([
      isWritten(emptyPost()),
      isWritten({ ...emptyPost(), type: 'win', content: ' \n' }),
      isWritten({ ...emptyPost(), tags: 'a' }),
    ]).toEqual([false, false, true]);
  });
});

describe('the draft', () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  it('belongs to one member, and stays until it is removed', () => {
    postDraft('ana').keep(written);
    expect(postDraft('ana').read()).toEqual(written);
    expect(postDraft('ben').read()).toEqual({});
    postDraft('ana').drop();
    expect(postDraft('ana').read()).toEqual({});
  });

  it('is removed after a log-out, from this tab at once and from others when they read it', () => {
    postDraft('ana').keep(written);
    const otherTab = { ...sessionStorage };
    dropPersonalDrafts();
    expect(JSON.stringify(sessionStorage)).not.toContain('four minutes');
    Object.assign(sessionStorage, otherTab);
    expect(postDraft('ana').read()).toEqual({});
    expect(JSON.stringify(sessionStorage)).not.toContain('four minutes');
  });

  it('is removed together with drafts from before the log-in, such as an application', () => {
    tabDraft('inner-circle-signup', ['firstName']).keep({ firstName: 'Ana' });
    dropPersonalDrafts();
    expect(JSON.stringify(sessionStorage)).not.toContain('Ana');
  });

  it('works after a log-out', async () => {
    dropPersonalDrafts();
    await new Promise((resolve) => setTimeout(resolve, 5));
    postDraft('ana').keep(written);
    expect(postDraft('ana').read()).toEqual(written);
  });
});

describe('the age of a post', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  it.each([
    ['2026-03-10T11:59:30Z', undefined, undefined],
    ['2026-03-10T12:05:00Z', undefined, undefined],
    ['2026-03-10T11:48:00Z', '12 minutes ago', 'hace 12 minutos'],
    ['2026-03-10T07:00:00Z', '5 hours ago', 'hace 5 horas'],
    ['2026-03-09T09:00:00Z', 'yesterday', 'ayer'],
    ['2026-03-06T09:00:00Z', '4 days ago', 'hace 4 días'],
    ['2026-02-01T03:00:00Z', 'Jan 31, 2026', '31 ene 2026'],
  ])('%s', (posted, english, spanish) => {
    expect(formatAge(new Date(posted), now, 'en')).toBe(english);
    expect(formatAge(new Date(posted), now, 'es')).toBe(spanish);
  });
});
