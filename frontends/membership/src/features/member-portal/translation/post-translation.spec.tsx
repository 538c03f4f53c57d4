import type { MemberPostDto, TranslationSettingsDto } from '@leap/client/membership';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../../testing/fake-api';
import { parsed } from '../../../../../testing/parsed';
import { renderPage } from '../../../../../testing/render-page';
import communityEn from '../community/locales/en.json' with { type: 'json' };
import communityEs from '../community/locales/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { PostTranslation } from './post-translation';
import { TranslationChoices } from './translation-choices';

const shell = { errors: { network: 'No connection.' } };
const texts = {
  en: { 'membership-translation': en, 'membership-community': communityEn, shell },
  es: { 'membership-translation': es, 'membership-community': communityEs, shell },
};
const post = parsed({
  id: 'p1',
  title: 'En la puerta',
  content: 'Dije que no.',
  isTranslatable: true,
  guessedLanguage: 'es',
}) as unknown as MemberPostDto;
const choices = '/api/member/translation-settings';
const sent = 'POST /api/member/posts/p1/translation';
const agreedAt = '2026-11-19T21:40:00.000Z';

afterEach(cleanup);

function open(
  stored: Partial<TranslationSettingsDto> = {},
  {
    shown = post,
    language = 'en' as 'en' | 'es',
    answer = undefined as ((revoke: () => void) => FakeAnswer) | undefined,
    isDown = (): boolean => false,
  } = {},
) {
  let state: TranslationSettingsDto = { isOn: true, allowsOwnPosts: true, ...stored };
  const calls = fakeApi({
    // Not at once: the page shows that it reads them again.
    [`GET ${choices}`]: async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return isDown() ? problem(500, 'internal_error') : { status: 200, body: state };
    },
    [`PATCH ${choices}`]: ({ body }) => {
      const { agrees, ...rest } = body as { agrees?: boolean };
      state = { ...state, ...rest, ...(agrees !== undefined && { agreedAt: agrees ? agreedAt : undefined }) };
      return { status: 200, body: state };
    },
    [sent]: () =>
      answer?.(() => (state = { ...state, agreedAt: undefined })) ?? {
        status: 200,
        body: parsed({ language: 'en', fromLanguage: 'es', title: 'At the door', content: 'I said **no**.' }),
      },
  });
  renderPage(<PostTranslation post={shown} onRefused={() => false} />, { texts, language });
  return calls;
}
const requests = (calls: FakeCall[]) => calls.filter(({ route }) => route === sent);
const openIt = () => userEvent.click(screen.getByRole('button', { name: /^Translate/ }));

describe('the translation of a post', () => {
  it('is requested after the reader has agreed, and removed with the agreement', async () => {
    const calls = open();
    expect(calls).toEqual([]);
    await openIt();
    const agree = await screen.findByRole('button', { name: en.consent.agree });
    expect(screen.getByText(en.consent.text)).toBeTruthy();
    expect(requests(calls)).toEqual([]);
    await userEvent.click(agree);
    const region = await screen.findByRole('region', { name: 'Translation of “En la puerta”' });
    expect((await within(region).findByText('At the door')).lang).toBe('en');
    expect(within(region).getByText('no').tagName).toBe('STRONG');
    expect(within(region).getByRole('status').textContent).toContain('from Spanish');
    expect(document.activeElement).toBe(region);
    expect(requests(calls).map(({ body }) => body)).toEqual([{ language: 'en' }]);
    await userEvent.click(within(region).getByRole('button', { name: /^Take back/ }));
    expect(await screen.findByRole('button', { name: en.consent.agree })).toBeTruthy();
    expect(screen.queryByText('At the door')).toBeNull();
    expect(requests(calls)).toHaveLength(1);
  });

  it('is requested at once by who agreed before, and once when its author wants none: trying again is not offered', async () => {
    const calls = open({ agreedAt }, { answer: () => problem(409, 'conflict') });
    await openIt();
    expect(await screen.findByText(en.withheld)).toBeTruthy();
    expect(calls.filter(({ route }) => route === `GET ${choices}`)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: en.retry })).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(requests(calls)).toHaveLength(1);
  });

  it('asks again who took the agreement back elsewhere; another failure can be tried again', async () => {
    let answers = [503, 409];
    const calls = open(
      { agreedAt },
      {
        answer: (revoke) => {
          const [status = 409, ...rest] = answers;
          answers = rest;
          if (status === 409) revoke();
          return problem(status, 'conflict');
        },
      },
    );
    await openIt();
    await userEvent.click(await screen.findByRole('button', { name: en.retry }));
    expect(await screen.findByText(en.revoked)).toBeTruthy();
    expect([screen.getByRole('button', { name: en.consent.agree }), requests(calls)]).toMatchObject([
      {},
      { length: 2 },
    ]);
    expect(screen.queryByRole('button', { name: en.retry })).toBeNull();
  });

  it('says whose choice a refusal is when that could be read', async () => {
    let isDown = false;
    const calls = open(
      { agreedAt },
      {
        answer: (revoke) => {
          isDown = requests(calls).length < 2;
          revoke();
          return problem(409, 'conflict');
        },
        isDown: () => isDown,
      },
    );
    await openIt();
    await userEvent.click(await screen.findByRole('button', { name: en.retry }));
    expect(screen.queryByText(en.withheld)).toBeNull();
    expect(await screen.findByText(en.revoked)).toBeTruthy();
  });

  it.each([
    ['in the reader’s language', { ...post, guessedLanguage: 'en' as const }, false],
    ['that nobody may have translated', { ...post, isTranslatable: undefined }, false],
    ['in a language that nobody can tell', { ...post, guessedLanguage: undefined }, true],
  ])('of a post %s has a button: %#', (_which, shown, has) => {
    open({}, { shown });
    expect(screen.queryByRole('button', { name: /^Translate/ }) !== null).toBe(has);
  });
});

describe('the choices about translation', () => {
  const frame = (inner: React.ReactNode, { title }: { title: string }) => <section aria-label={title}>{inner}</section>;

  it.each([
    ['en', en],
    ['es', es],
  ] as const)('are saved when they change, and withdrawn when that fails (%s)', async (language, copy) => {
    let status = 200;
    const calls = fakeApi({
      [`GET ${choices}`]: () => ({ status: 200, body: { isOn: true, agreedAt, allowsOwnPosts: true } }),
      [`PATCH ${choices}`]: () =>
        status === 200
          ? { status, body: { isOn: true, agreedAt, allowsOwnPosts: false } }
          : problem(500, 'internal_error'),
    });
    renderPage(<TranslationChoices frame={frame} />, { texts, language });
    status = 500;
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: copy.choices.allowsOwnPosts });
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: copy.choices.agrees }).checked).toBe(true);
    await userEvent.click(box);
    expect(await screen.findByText(copy.notSaved)).toBeTruthy();
    expect(box.checked).toBe(true);
    expect(calls.find(({ route }) => route === `PATCH ${choices}`)?.body).toEqual({ allowsOwnPosts: false });
  });

  it('are not there without a provider, unless something was chosen', async () => {
    fakeApi({ [`GET ${choices}`]: () => ({ status: 200, body: { isOn: false, allowsOwnPosts: false } }) });
    renderPage(<TranslationChoices frame={frame} />, { texts });
    expect(await screen.findByRole('checkbox', { name: en.choices.allowsOwnPosts })).toBeTruthy();
    cleanup();
    const calls = fakeApi({ [`GET ${choices}`]: () => ({ status: 200, body: { isOn: false, allowsOwnPosts: true } }) });
    renderPage(<TranslationChoices frame={frame} />, { texts });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('region')).toBeNull();
  });
});
