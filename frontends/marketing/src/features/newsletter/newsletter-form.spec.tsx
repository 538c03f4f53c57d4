import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem } from '../../../../testing/fake-api';
import { renderSite } from '../../testing/render-site';
import { NewsletterForm } from './newsletter-form';

const ROUTE = 'POST /api/newsletter/subscribe';
const name = () => screen.getByLabelText<HTMLInputElement>(/^Your name/);
const email = () => screen.getByLabelText<HTMLInputElement>(/^Your email/);

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

it('refuses blank fields with the specified toast, sends nothing and focuses the first invalid field', async () => {
  const calls = fakeApi({});
  const user = userEvent.setup();
  const { toast } = renderSite(<NewsletterForm />);
  await user.type(name(), '   ');
  await user.click(screen.getByRole('button', { name: 'Join the newsletter' }));
  expect(toast()).toMatchObject({
    title: 'Missing Information',
    description: 'Please enter both your name and email address.',
    variant: 'destructive',
  });
  expect(calls).toEqual([]);
  expect(document.activeElement).toBe(name());
});

it('asks the browser about the address, and shows its answer at the field', async () => {
  const calls = fakeApi({});
  const user = userEvent.setup();
  const { toast } = renderSite(<NewsletterForm />);
  expect([email().type, email().pattern, email().required, email().form?.noValidate]).toEqual([
    'email',
    '',
    false,
    true,
  ]);
  await user.type(name(), 'Sample Reader');
  await user.type(email(), 'no address');
  await user.click(screen.getByRole('button', { name: 'Join the newsletter' }));
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('This email address doesn’t look right. Check it for typos.')).toBeTruthy();
  expect(document.activeElement).toBe(email());
  expect([calls.length, toast()]).toEqual([0, null]);
  await user.clear(email());
  await user.type(email(), 'reader@example');
  await user.click(screen.getByRole('button', { name: 'Join the newsletter' }));
  await waitFor(() => expect(calls).toHaveLength(1));
});

it('sends trimmed values, shows the welcome toast and resets both fields', async () => {
  const calls = fakeApi({ [ROUTE]: () => ({ status: 202, body: { status: 'accepted' } }) });
  const user = userEvent.setup();
  const { toast } = renderSite(<NewsletterForm />);
  await user.type(name(), '  Sample Reader ');
  await user.type(email(), 'reader@example.com');
  await user.click(screen.getByRole('button', { name: 'Join the newsletter' }));
  await waitFor(() => expect(toast()?.title).toBe('Welcome to the Self-Mastery Community!'));
  expect(toast()?.description).toBe("You'll receive your first newsletter with exclusive content soon.");
  expect(calls[0]?.body).toEqual({ name: 'Sample Reader', email: 'reader@example.com', language: 'en' });
  expect(name().value).toBe('');
  expect(email().value).toBe('');
  expect(screen.getByRole('status').textContent).toMatch(
    /^Now confirm your address: we sent a message to reader@example\.com/,
  );
});

it('shows Joining... during the call and sends once', async () => {
  const calls = fakeApi({});
  const user = userEvent.setup();
  renderSite(<NewsletterForm />);
  await user.type(name(), 'Sample Reader');
  await user.type(email(), 'reader@example.com');
  await user.click(screen.getByRole('button', { name: 'Join the newsletter' }));
  const busy = await screen.findByRole('button', { name: 'Joining...' });
  await user.click(busy);
  await user.type(email(), '{Enter}');
  expect(calls).toHaveLength(1);
});

it.each([
  ['a known code', () => problem(429, 'rate_limited'), 'Wait a minute, then try again.'],
  ['a code without a text', () => problem(500, 'something_new'), 'Please try again later.'],
  ['a page of a proxy', () => ({ status: 502, body: '<h1>Bad gateway</h1>' }), 'Please try again later.'],
])('keeps the fields after %s and shows the reason', async (_case, answer, texts) => {
  fakeApi({ [ROUTE]: answer });
  const user = userEvent.setup();
  const { toast } = renderSite(<NewsletterForm />);
  await user.type(name(), 'Sample Reader');
  await user.type(email(), 'reader@example.com');
  await user.click(screen.getByRole('button', { name: 'Join the newsletter' }));
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Subscription Failed', description: texts, variant: 'destructive' }),
  );
  expect(name().value).toBe('Sample Reader');
  expect(email().value).toBe('reader@example.com');
});

it('shows a refused address at its field', async () => {
  fakeApi({ [ROUTE]: () => problem(422, 'validation_failed', [{ field: 'email', code: 'invalid_email' }]) });
  const user = userEvent.setup();
  renderSite(<NewsletterForm />);
  await user.type(name(), 'Sample Reader');
  await user.type(email(), 'reader@example');
  await user.click(screen.getByRole('button', { name: 'Join the newsletter' }));
  await waitFor(() => expect(email().getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(email());
});

it('stores nothing of what is typed', async () => {
  const user = userEvent.setup();
  renderSite(<NewsletterForm />);
  await user.type(name(), 'Sample Reader');
  await user.type(email(), 'reader@example.com');
  expect(sessionStorage).toHaveLength(0);
});

it('shows an unknown error in Spanish on Spanish pages', async () => {
  fakeApi({ [ROUTE]: () => ({ status: 500, body: 'Internal Server Error' }) });
  const user = userEvent.setup();
  const { toast } = renderSite(<NewsletterForm />, { language: 'es' });
  await user.type(screen.getByLabelText(/^Tu nombre/), 'Persona de Muestra');
  await user.type(screen.getByLabelText(/^Tu correo/), 'persona@example.com');
  await user.click(screen.getByRole('button', { name: 'Quiero el boletín' }));
  await waitFor(() => expect(toast()?.description).toBe('Inténtalo de nuevo más tarde.'));
});

it('has its messages in Spanish', async () => {
  fakeApi({});
  const user = userEvent.setup();
  const { toast } = renderSite(<NewsletterForm />, { language: 'es' });
  await user.click(screen.getByRole('button', { name: 'Quiero el boletín' }));
  expect(toast()).toMatchObject({ title: 'Falta información', description: 'Escribe tu nombre y tu correo.' });
});
