import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { programTypes } from '@leap/domain';
import { ButtonLink } from '@leap/ui';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, problem } from '../../../../testing/fake-api';
import { paste } from '../../../../testing/paste';
import { renderSite } from '../../testing/render-site';
import { ContactDialogProvider } from './contact-dialog-provider';
import { useContactLink } from './use-contact-dialog';

const ROUTE = 'POST /api/contacts';
const CREATED = { status: 201, body: { id: '1' } };

function Opener() {
  const contact = useContactLink();
  return (
    <>
      <ButtonLink {...contact('coaching')}>Write to us</ButtonLink>
      <ButtonLink {...contact('coaching', 'Couples training')}>Learn more</ButtonLink>
    </>
  );
}

function renderDialog(path = '/', language: 'en' | 'es' = 'en') {
  return renderSite(
    <ContactDialogProvider source="test-page">
      <Opener />
    </ContactDialogProvider>,
    { path, language },
  );
}

async function openDialog(user: UserEvent) {
  await user.click(screen.getByRole('link', { name: 'Write to us' }));
  return screen.findByRole('dialog', { name: 'Apply for Align Coaching' });
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole('button', { name: 'Submit Application' });

async function fillIn(user: UserEvent) {
  await paste(user, field(/^Full Name/), 'Sample Person');
  await paste(user, field(/^Email Address/), 'person@example.com');
  await paste(user, field(/^Tell us about/), 'Sleep again.');
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const titles = [
  'AI Coach Platform Access',
  'Join the Inner Circle',
  'Apply for Align Coaching',
  'Conscious Sexuality Programs',
  'Retreats & Ceremonies',
  'Plant Medicine Ceremonies',
];

it.each(programTypes.map((type, index) => [type, titles[index]] as const))(
  'opens from the address for %s, with its title and program chosen',
  async (type, title) => {
    renderDialog(`/?apply=${type}`);
    await screen.findByRole('dialog', { name: title });
    expect(field(/^Program of Interest/).value).toBe(type);
  },
);

it('asks for no program where none was meant, and offers the six', async () => {
  const user = userEvent.setup();
  const calls = fakeApi({ [ROUTE]: () => CREATED });
  renderDialog('/?apply=other');
  await screen.findByRole('dialog', { name: 'Write to us' });
  const options = [...(field(/^Program of Interest/) as unknown as HTMLSelectElement).options];
  expect(options.map(({ value }) => value)).toEqual(['other', ...programTypes]);
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ coachingType: 'other' }));
});

it('changes title and introduction with the chosen program, also for a restored draft', async () => {
  const user = userEvent.setup();
  renderDialog();
  await openDialog(user);
  await user.selectOptions(field(/^Program of Interest/), 'retreats');
  const changed = { name: 'Retreats & Ceremonies', description: /^Tell us what you’d like to leave behind/ };
  expect(screen.getByRole('dialog', changed)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('link', { name: 'Write to us' }));
  expect(await screen.findByRole('dialog', changed)).toBeTruthy();
});

it('shows the card that it was opened from, and sends it with the message, until another program is chosen', async () => {
  const calls = fakeApi({ [ROUTE]: () => ({ status: 502, body: '' }) });
  const user = userEvent.setup();
  renderDialog();
  await user.click(screen.getByRole('link', { name: 'Learn more' }));
  expect(await screen.findByText('About: Couples training')).toBeTruthy();
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ message: 'About: Couples training\n\nSleep again.' });
  await user.selectOptions(field(/^Program of Interest/), 'retreats');
  expect(screen.queryByText('About: Couples training')).toBeNull();
});

it('shows the specified text for an unknown error, never the server’s', async () => {
  fakeApi({ [ROUTE]: () => ({ status: 502, body: '<h1>Bad gateway</h1>' }) });
  const user = userEvent.setup();
  const { toast } = renderDialog();
  await openDialog(user);
  await fillIn(user);
  await user.click(submit());
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Submission Failed', description: 'Please try again later.' }),
  );
});

it('ignores an unknown type in the address, and removes a known one on cancel', async () => {
  renderDialog('/?apply=everything');
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  const user = userEvent.setup();
  renderDialog('/?apply=retreats');
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});

it('validates on submit, focuses the first invalid field, and validates again with every change', async () => {
  const calls = fakeApi({});
  const user = userEvent.setup();
  renderDialog();
  await openDialog(user);
  expect(screen.queryByText('Enter your name.')).toBeNull();
  await user.click(submit());
  expect(screen.getByText('Enter your name.')).toBeTruthy();
  expect(screen.getByText('Enter your email so we can answer you.')).toBeTruthy();
  expect(document.activeElement).toBe(field(/^Full Name/));
  await user.type(field(/^Full Name/), 'Sample Person');
  expect(screen.queryByText('Enter your name.')).toBeNull();
  await user.type(field(/^Email Address/), 'person@');
  expect(screen.getByText(/doesn’t look right/)).toBeTruthy();
  expect(calls).toEqual([]);
});

it('sends the request once with its key, confirms, closes and removes the draft', async () => {
  const calls = fakeApi({ [ROUTE]: () => CREATED });
  const user = userEvent.setup();
  const { toast } = renderDialog();
  await openDialog(user);
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toast()).toMatchObject({
    title: 'Application Submitted Successfully!',
    description: "We'll be in touch with you soon to discuss your transformation journey.",
  });
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toEqual({
    name: 'Sample Person',
    email: 'person@example.com',
    coachingType: 'coaching',
    message: 'Sleep again.',
    source: 'test-page',
    language: 'en',
  });
  expect(calls[0]?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{32,36}$/);
  expect(sessionStorage).toHaveLength(0);
});

it('confirms in the page where it was opened, with the focus there, until it is opened again', async () => {
  fakeApi({ [ROUTE]: () => CREATED });
  const user = userEvent.setup();
  renderSite(
    <ContactDialogProvider source="test-page">
      <main>
        <ul>
          <li data-testid="card">
            <Opener />
          </li>
        </ul>
      </main>
    </ContactDialogProvider>,
  );
  await openDialog(user);
  await fillIn(user);
  await user.click(submit());
  const title = await screen.findByText('We have it.');
  expect(screen.getByTestId('card').contains(title)).toBe(true);
  await waitFor(() =>
    expect(document.activeElement?.textContent).toMatch(/^We have it\.Only .* to person@example\.com/),
  );
  await openDialog(user);
  expect(screen.queryByText('We have it.')).toBeNull();
});

it('says where the draft is, and forgets it', async () => {
  fakeApi({});
  const user = userEvent.setup();
  renderDialog();
  await openDialog(user);
  expect(screen.queryByText(/^Saved in this tab only/)).toBeNull();
  await fillIn(user);
  expect(screen.getByText(/^Saved in this tab only\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Forget it' }));
  expect([field(/^Full Name/).value, sessionStorage.length]).toEqual(['', 0]);
  expect(document.activeElement).toBe(screen.getByText('Forgotten. The form is empty again.'));
});

it('stays open after a failure with its input, and repeats the same content with the same key', async () => {
  const calls = fakeApi({ [ROUTE]: () => undefined });
  const user = userEvent.setup();
  const { toast } = renderDialog();
  await openDialog(user);
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Submission Failed', variant: 'destructive' }));
  expect(field(/^Tell us about/).value).toBe('Sleep again.');
  await user.click(submit());
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.headers.get('Idempotency-Key')).toBe(calls[0]?.headers.get('Idempotency-Key'));
  await user.type(field(/^Tell us about/), ' Soon.');
  await user.click(submit());
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls[2]?.headers.get('Idempotency-Key')).not.toBe(calls[0]?.headers.get('Idempotency-Key'));
});

it('repeats the same content with the same key also after the dialog was closed or the page reloaded', async () => {
  const calls = fakeApi({ [ROUTE]: () => undefined });
  const user = userEvent.setup();
  const sendAgain = async (): Promise<string | null | undefined> => {
    const sent = calls.length;
    await user.click(submit());
    await waitFor(() => expect(calls).toHaveLength(sent + 1));
    await waitFor(() => expect(submit()).toBeTruthy());
    return calls[sent]?.headers.get('Idempotency-Key');
  };
  renderDialog();
  await openDialog(user);
  await fillIn(user);
  const first = await sendAgain();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await openDialog(user);
  expect(await sendAgain()).toBe(first);
  cleanup();
  renderDialog();
  await openDialog(user);
  expect(await sendAgain()).toBe(first);
  await user.type(field(/^Tell us about/), ' Soon.');
  expect(await sendAgain()).not.toBe(first);
});

it('sends the same content in another language, or after a success, with another key', async () => {
  const answers = [undefined, CREATED, CREATED];
  const calls = fakeApi({ [ROUTE]: () => answers[calls.length - 1] });
  const user = userEvent.setup();
  renderDialog('/?apply=coaching');
  await screen.findByRole('dialog');
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(calls).toHaveLength(1));
  cleanup();
  for (const count of [2, 3]) {
    renderDialog('/?apply=coaching', 'es');
    await screen.findByRole('dialog');
    if (count === 3) {
      await user.type(field(/^Nombre/), 'Sample Person');
      await user.type(field(/^Correo/), 'person@example.com');
      await user.type(field(/^Cuéntanos/), 'Sleep again.');
    }
    await user.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toHaveLength(count);
    cleanup();
  }
  expect(calls[2]?.body).toEqual(calls[1]?.body);
  expect(new Set(calls.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(3);
}, 20_000);

it('shows Submitting... during the call', async () => {
  const calls = fakeApi({});
  const user = userEvent.setup();
  renderDialog();
  await openDialog(user);
  await fillIn(user);
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Submitting...' }));
  expect(calls).toHaveLength(1);
});

it('shows a hint for a number that looks too short, and sends it', async () => {
  const calls = fakeApi({ 'POST /api/contacts': () => ({ status: 201, body: { id: '1' } }) });
  const user = userEvent.setup();
  renderDialog();
  await openDialog(user);
  await fillIn(user);
  await user.clear(field(/^Phone Number/));
  await user.type(field(/^Phone Number/), '123');
  expect(screen.getByText('common.phoneHint')).toBeTruthy();
  await user.click(submit());
  await waitFor(() =>
    expect(calls.filter(({ route }) => route === 'POST /api/contacts').map(({ body }) => body)).toMatchObject([
      { phone: '123' },
    ]),
  );
});

it('shows the server’s errors at their fields, as texts', async () => {
  fakeApi({
    [ROUTE]: () =>
      problem(422, 'validation_failed', [
        { field: 'phone', code: 'invalid_characters' },
        { field: 'other', code: 'invalid' },
      ]),
  });
  const user = userEvent.setup();
  renderDialog();
  await openDialog(user);
  await fillIn(user);
  await user.click(submit());
  await screen.findByText('This number has characters that we can’t store. Please type it again.');
  expect(document.activeElement).toBe(field(/^Phone Number/));
});

it('restores the draft after a reload, without the honeypot', async () => {
  fakeApi({});
  const user = userEvent.setup();
  renderDialog();
  await openDialog(user);
  await fillIn(user);
  cleanup();
  expect(sessionStorage.getItem('contact-dialog-draft')).not.toContain('website');
  renderDialog();
  await openDialog(user);
  expect(field(/^Full Name/).value).toBe('Sample Person');
  expect(field(/^Tell us about/).value).toBe('Sleep again.');
});

it('speaks Spanish', async () => {
  renderDialog('/?apply=inner-circle', 'es');
  await screen.findByRole('dialog', { name: 'Únete al Círculo Íntimo' });
  expect(screen.getByRole('button', { name: 'Enviar solicitud' })).toBeTruthy();
});
