import { useForm } from '@leap/forms';
import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../../testing/fake-api';
import { renderPage } from '../../../../../testing/render-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { MentionOffers } from './mention-offers';

const texts = { en: { 'membership-post-editing': en }, es: { 'membership-post-editing': es } };
const submit = jest.fn();
const cancel = jest.fn();
afterEach(() => {
  cleanup();
  submit.mockClear();
  cancel.mockClear();
});

function Form() {
  const form = useForm<Record<string, string>>({ initial: () => ({ content: '' }) });
  return (
    <form ref={form.formRef} onSubmit={form.onSubmit(submit)}>
      <textarea {...form.field('content')} aria-label="Words" onKeyDown={({ key }) => key === 'Escape' && cancel()} />
      <MentionOffers form={form} />
      <button type="submit">Send</button>
    </form>
  );
}

const people = ['Ana', 'Ana María'].map((displayName, index) => ({ id: `id-${index}`, author: { displayName } }));

async function open(written: string) {
  const calls = fakeApi({
    'GET /api/member/mentionable-members': ({ search }) => ({
      status: 200,
      body: { members: people.filter(({ author }) => author.displayName.toLowerCase().startsWith(search.get('q')!)) },
    }),
  });
  renderPage(<Form />, { texts });
  const field = screen.getByLabelText<HTMLTextAreaElement>('Words');
  await userEvent.type(field, written);
  return { calls, field };
}
const sent = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  return submit.mock.calls[0]?.[0];
};

it('offers members where a name begins, by the keyboard, and adds who was chosen to the form', async () => {
  const { calls, field } = await open('Thanks, @an');
  const options = await screen.findAllByRole('option');
  expect(calls.map(({ search }) => search.get('q'))).toEqual(['an']);
  expect(options.map(({ textContent, ariaSelected }) => [textContent, ariaSelected])).toHaveLength(2);
  expect(field.getAttribute('aria-activedescendant')).toBe(options[0]?.id);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(options[1]?.id));
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect([field.value, document.activeElement, field.hasAttribute('aria-controls')]).toEqual([
    'Thanks, @Ana María ',
    field,
    false,
  ]);
  await waitFor(async () => expect(await sent()).toEqual({ content: 'Thanks, @Ana María ', mentions: 'id-1' }));
});

it('is closed by Escape, which the form does not get, and does not open within a word', async () => {
  const { calls, field } = await open('mail@an');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(calls).toEqual([]);
  await userEvent.type(field, ' @an');
  await screen.findByRole('listbox');
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(cancel).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(cancel).toHaveBeenCalled();
});
