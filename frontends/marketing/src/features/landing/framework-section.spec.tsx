import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../testing/fake-api';
import { renderSite } from '../../testing/render-site';
import { FrameworkSection } from './framework-section';

const titles = [
  'Highest Self',
  'Limiting Beliefs',
  'High-Leverage Actions',
  'Performance Tracking',
  'Accountability Structure',
  'Progressive Challenges',
];
const step = (title: string) => screen.getByRole('button', { name: new RegExp(title) });
const openSteps = () => titles.filter((title) => step(title).getAttribute('aria-expanded') === 'true');

afterEach(cleanup);

it('shows six closed steps in order under its title, numbered 1 to 6', () => {
  fakeApi({});
  renderSite(<FrameworkSection />);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('The Framework That Breaks The Loop');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(titles);
  const rows = screen.getByRole('group', { name: 'The six steps, in order' }).textContent ?? '';
  titles.forEach((title, index) => expect(rows).toContain(`${index + 1}${title}`));
  expect(openSteps()).toEqual([]);
});

it('opens one step at a time, and closes it on a second click', async () => {
  fakeApi({});
  const user = userEvent.setup();
  renderSite(<FrameworkSection />);
  await user.click(step('Highest Self'));
  expect(openSteps()).toEqual(['Highest Self']);
  await user.click(step('Performance Tracking'));
  expect(openSteps()).toEqual(['Performance Tracking']);
  for (const label of ['Why This Matters', 'How We Do It', 'Tools & Methods']) {
    expect(screen.getAllByRole('heading', { name: label, level: 4 })).toHaveLength(1);
  }
  expect(screen.getByRole('list', { name: 'Tools for Performance Tracking' }).children).toHaveLength(3);
  await user.click(step('Performance Tracking'));
  expect(openSteps()).toEqual([]);
});

it('links to the AI coach', () => {
  fakeApi({});
  renderSite(<FrameworkSection />);
  expect(screen.getByRole('link', { name: 'Get Your AI Coach' }).getAttribute('href')).toBe('/ai-coach');
});
