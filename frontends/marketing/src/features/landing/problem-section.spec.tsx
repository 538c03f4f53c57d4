import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../testing/fake-api';
import { renderSite } from '../../testing/render-site';
import { ContactDialogProvider } from '../contact-dialog/contact-dialog-provider';
import { loops } from './loop-choice';
import { ProblemSection } from './problem-section';

const page = (
  <ContactDialogProvider source="test">
    <ProblemSection />
  </ContactDialogProvider>
);

afterEach(cleanup);

it('offers six loops of which one at a time can be chosen, each with its name, a way in and the reason', () => {
  fakeApi({});
  const { container } = renderSite(page);
  const choices = [...container.querySelectorAll('details')];
  expect(choices).toHaveLength(loops.length);
  expect(new Set(choices.map((choice) => choice.getAttribute('name')))).toEqual(new Set(['loop']));
  const ways = choices.map((choice) => within(choice).getAllByRole('link', { hidden: true }));
  expect(ways.map(([way]) => way!.getAttribute('href'))).toEqual([
    '/retreats-ceremonies',
    '/?apply=coaching',
    '/?apply=coaching',
    '/ai-coach',
    '/inner-circle',
    '/sacred-sexuality',
  ]);
  expect(choices[3]!.textContent).toContain('The Monday loop');
  expect(choices[3]!.textContent).toContain('Where we’d begin: AI coach.');
});

it('opens the form of the recommended program about the chosen loop', async () => {
  fakeApi({});
  const user = userEvent.setup();
  const { container } = renderSite(page);
  const choice = [...container.querySelectorAll('details')][5]!;
  choice.open = true;
  await user.click(within(choice).getByRole('link', { name: 'Write to us about it' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('About: You’re close to people and still alone')).toBeTruthy();
  expect(within(dialog).getByRole<HTMLSelectElement>('combobox').value).toBe('conscious-sexuality');
});
