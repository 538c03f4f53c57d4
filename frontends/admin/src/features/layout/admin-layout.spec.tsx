import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import en from '../../locales/en.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };
import { AdminLayout } from './admin-layout';
import { sectionGroups, sections, sectionsOf } from '../access/sections';

const texts = { en: { admin: en, shell: {} }, es: { admin: es, shell: {} } };
const person = {
  id: '1',
  isAuthenticated: true,
  email: 'a@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};

function open(user: object, language: 'en' | 'es' = 'en') {
  fakeApi({ 'GET /api/auth/user': () => ({ status: 200, body: user }) });
  return renderPage(
    <AdminLayout
      section="dashboard"
      next="/admin"
      title="Page"
      intro="First words"
      actions={<button type="button">Do</button>}
    >
      <p>Content</p>
    </AdminLayout>,
    { texts, language, path: '/admin' },
  );
}

afterEach(cleanup);

describe('the sections', () => {
  it('have a label in both languages, a unique path and a known group', () => {
    const named = (names: object) => sections.filter(({ id }) => !(id in names)).map(({ id }) => id);
    expect([named(en.sections), named(es.sections)]).toEqual([[], []]);
    expect(new Set(sections.map(({ path }) => path)).size).toBe(sections.length);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    expect(sections.every(({ group }) => sectionGroups.includes(group))).toBe(true);
  });

  it('are all shown to administrators, only content to editors, none to others', () => {
    expect(sectionsOf('admin')).toHaveLength(sections.length);
    expect(
      sectionsOf('editor')
        .map(({ group }) => group)
        .filter((group) => group !== 'content'),
    ).toEqual([]);
    expect(sectionsOf('user')).toEqual([]);
  });
});

describe('the layout', () => {
  it('has title, introduction, actions and sections, with the current one marked', async () => {
    open(person);
    expect(await screen.findByText('First words')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page');
    expect(screen.getByRole('button', { name: 'Do' })).toBeTruthy();
    const nav = screen.getByRole('navigation', { name: 'Admin sections' });
    expect(within(nav).getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
    expect(within(nav).getByRole('link', { name: 'Calendar setup' }).getAttribute('aria-current')).toBeNull();
  });

  it('opens its menu on phones and closes it on Escape and navigation', async () => {
    const user = userEvent.setup();
    open(person, 'es');
    const button = await screen.findByRole('button', { name: /Secciones de administración/ });
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect([button.getAttribute('aria-expanded'), document.activeElement === button]).toEqual(['false', true]);
    await user.click(button);
    await user.click(screen.getByRole('link', { name: 'Configurar calendario' }));
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('shows nothing to an editor without access to the section', async () => {
    open({ ...person, role: 'editor' });
    expect(await screen.findByRole('heading', { level: 1, name: 'This area is for administrators' })).toBeTruthy();
    expect([screen.queryByText('Content'), screen.queryByRole('navigation')]).toEqual([null, null]);
  });
});
