import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import en from '../../locales/en.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };
import type { BulkAction, Column } from './column';
import { DataTable, type DataTableProps } from './data-table';
import { Filters, FilterSelect, SearchField } from './filter-fields';
import type { ListPages } from './list-pages';
import { csvAddress, useListFilters } from './use-list-filters';

interface Person {
  id: string;
  name: string;
  email: string;
  phone?: string;
}

const shell = { errors: { not_found: 'It is not there any more.' } };
const texts = { en: { admin: en, shell }, es: { admin: es, shell: {} } };
const people: Person[] = [
  { id: 'a', name: 'Ana', email: 'ana@example.com', phone: '1' },
  { id: 'b', name: 'Ben', email: 'ben@example.com' },
];
const columns: Column<Person>[] = [
  { key: 'name', header: 'Name', isMain: true, cell: ({ name }) => name },
  { key: 'email', header: 'Email', cell: ({ email }) => email },
  { key: 'phone', header: 'Phone', isDefault: false, cell: ({ phone }) => phone },
];

const answer = (rows: Person[] | undefined, more: Partial<ListPages<Person>> = {}): ListPages<Person> => {
  const data = rows && { pages: [{ items: rows }] };
  return {
    data,
    currentData: data,
    isFetching: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    hasNextPage: false,
    fetchNextPage: async () => ({ isError: true }),
    refetch: () => undefined,
    ...more,
  };
};

function open(props: Partial<DataTableProps<Person>> = {}, path = '/admin/people') {
  return renderPage(
    <DataTable
      name="people"
      caption="People"
      columns={columns}
      pages={answer(people)}
      nameOf={({ name }) => name}
      rowLink={({ id }) => `/admin/people/${id}`}
      empty={{ title: 'Nobody yet', text: 'They come.' }}
      {...props}
    />,
    { texts, path },
  );
}

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('rows', () => {
  it('are in a table, with links in their names', () => {
    open();
    expect(within(screen.getByRole('table', { name: 'People' })).getAllByRole('row')).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Ben' }).getAttribute('href')).toBe('/admin/people/b');
    expect(screen.getByText('2 in total')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('are loaded on demand', async () => {
    const fetchNextPage = jest.fn(async () => ({ isError: true }));
    open({ pages: answer(people, { hasNextPage: true, fetchNextPage }) });
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Showing 2')).toBeTruthy();
  });

  it.each([
    ['are being asked for', answer(undefined, { isFetching: true }), 'Loading the list…'],
    ['there are none', answer([]), 'Nobody yet'],
    ['they did not come', answer(undefined, { error: { status: 500, message: '' } }), 'Couldn’t load the list'],
    [
      'the next ones did not come',
      answer(people, { error: {}, isFetchNextPageError: true, hasNextPage: true }),
      'Couldn’t load more. Try again.',
    ],
    [
      'they could not be asked for again',
      answer(people, { error: {} }),
      'Couldn’t refresh the list. What you see may be out of date.',
    ],
    ['those of another filter failed', answer(people, { error: {}, currentData: undefined }), 'Couldn’t load the list'],
  ])('show a message when %s', (_name, pages, copy) => {
    open({ pages });
    expect(screen.getByText(copy)).toBeTruthy();
  });

  it('have a message when a filter excludes all of them', () => {
    open({ pages: answer([]), isFiltered: true });
    expect(screen.getByText('No results')).toBeTruthy();
    expect(screen.queryByText('Nobody yet')).toBeNull();
  });

  it('are reloaded on request, and offline has its own message', async () => {
    const refetch = jest.fn();
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    open({ pages: answer(undefined, { error: { status: 0, message: 'x', code: 'network' }, refetch }) });
    expect(screen.getByText('You’re offline')).toBeTruthy();
    Reflect.deleteProperty(navigator, 'onLine');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });
});

describe('columns', () => {
  it('are chosen, and the choice is stored by the table’s name', async () => {
    const user = userEvent.setup();
    open();
    expect(headers()).toEqual(['Name', 'Email']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Phone' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Email' }));
    await user.keyboard('{Escape}');
    expect(headers()).toEqual(['Name', 'Phone']);
    cleanup();
    open();
    await waitFor(() => expect(headers()).toEqual(['Name', 'Phone']));
    cleanup();
    open({ name: 'others' });
    expect(headers()).toEqual(['Name', 'Email']);
  });

  it.each(['not JSON', 'null', '{"email":"no"}'])('have their default with %s in the storage', (stored) => {
    localStorage.setItem('admin.columns.people', stored);
    open();
    expect(headers()).toEqual(['Name', 'Email']);
  });
});

describe('bulk actions', () => {
  const hide = (run: BulkAction<Person>['run'], more: Partial<BulkAction<Person>> = {}): BulkAction<Person>[] => [
    { key: 'hide', label: 'Hide', run, ...more },
  ];

  it('list results and failures with reasons, and keep failed rows selected', async () => {
    const user = userEvent.setup();
    const run = jest.fn<BulkAction<Person>['run']>(async () => ({
      done: ['a'],
      failed: [{ id: 'b', code: 'not_found' }],
    }));
    open({ bulk: hide(run) });
    expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull();
    const all = screen.getByRole('checkbox', { name: 'Select all rows shown' });
    // Cards have no table header, so the checkbox has a visible label.
    expect(all.closest('label')?.textContent).toBe('Select all rows shown');
    await user.click(all);
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(run).toHaveBeenCalledWith(['a', 'b'], undefined);
    expect(await screen.findByText('Hide: done for 1 row')).toBeTruthy();
    expect(screen.getByText('Ben', { selector: 'strong' }).closest('li')?.textContent).toBe(
      'Ben: It is not there any more.',
    );
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ben' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ana' }).checked).toBe(false);
  });

  it('are split by the server’s limit, and stop without an answer; the rest and what failed stay selected', async () => {
    const user = userEvent.setup();
    const many = Array.from({ length: 401 }, (_, index) => ({ id: `r${index}`, name: `R${index}`, email: '' }));
    const sizes: number[] = [];
    open({
      pages: answer(many),
      bulk: hide(async (ids) => {
        sizes.push(ids.length);
        if (sizes.length === 2) throw new Error('no answer');
        return { done: ids.slice(0, 199), failed: [{ id: 'r199', code: 'not_found' }] };
      }),
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(await screen.findByText('Hide: done for 199 rows')).toBeTruthy();
    expect(screen.getByText(/^The server stopped responding/)).toBeTruthy();
    expect(sizes).toEqual([200, 200]);
    expect(screen.getByText('R199', { selector: 'strong' }).closest('li')?.textContent).toBe(
      'R199: It is not there any more.',
    );
    expect(screen.getByText('202 selected')).toBeTruthy();
  }, 30_000);

  it('ask for a confirmation, with a reason where one is required, and skip other rows', async () => {
    const user = userEvent.setup();
    const run = jest.fn<BulkAction<Person>['run']>(async (ids) => ({ done: ids, failed: [] }));
    open({
      bulk: hide(run, {
        isFor: ({ phone }) => phone !== undefined,
        confirm: (count) => ({ title: `Hide ${count}?`, action: 'Yes, hide', reason: 'required' }),
      }),
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Hide' }).disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Select Ana' }));
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(await screen.findByRole('dialog', { name: 'Hide 1?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yes, hide' }));
    expect(screen.getByText('Add a short reason.')).toBeTruthy();
    expect(run).not.toHaveBeenCalled();
    await user.type(screen.getByRole('textbox', { name: /^Reason/ }), ' spam ');
    await user.click(screen.getByRole('button', { name: 'Yes, hide' }));
    await waitFor(() => expect(run).toHaveBeenCalledWith(['a'], 'spam'));
    expect(await screen.findByText('Hide: done for 1 row')).toBeTruthy();
  });
});

describe('filters', () => {
  const keys = ['q', 'status'] as const;
  const seen: object[] = [];
  function List() {
    const list = useListFilters(keys);
    seen.push(list.filters);
    return (
      <Filters list={list}>
        <SearchField list={list} name="q" label="Search" />
        <FilterSelect list={list} name="status" label="Status" options={[{ value: 'new', label: 'New' }]} />
      </Filters>
    );
  }

  it('are read from the address and stored in it', async () => {
    const user = userEvent.setup();
    const { address } = renderPage(<List />, { texts, path: '/admin/people?status=new&other=1' });
    expect(seen.at(-1)).toEqual({ status: 'new' });
    const copy = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
    await user.type(copy, ' maría & co ');
    await waitFor(() => expect(seen.at(-1)).toEqual({ q: 'maría & co', status: 'new' }));
    expect(copy.value).toBe(' maría & co ');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All');
    expect(address()).toBe('/admin/people?other=1&q=mar%C3%ADa+%26+co');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect([address(), copy.value]).toEqual(['/admin/people?other=1', '']);
  });

  it('apply at once by Enter', async () => {
    const user = userEvent.setup();
    const { address } = renderPage(<List />, { texts, path: '/admin/people' });
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'x{Enter}');
    expect(address()).toBe('/admin/people?q=x');
  });

  it('wait behind a button, but for the search and those that the address brings', async () => {
    const user = userEvent.setup();
    function Folding() {
      const list = useListFilters(keys);
      return (
        <Filters list={list}>
          <SearchField list={list} name="q" label="Search" />
          {['One'].map((label) => (
            <FilterSelect
              key={label}
              list={list}
              name="status"
              label={label}
              options={[{ value: 'new', label: 'New' }]}
            />
          ))}
        </Filters>
      );
    }
    const { unmount } = renderPage(<Folding />, { texts, path: '/admin/people' });
    const button = screen.getByRole('button', { name: 'Filters' });
    const group = document.querySelector(`[id="${button.getAttribute('aria-controls')}"]`);
    expect([button.getAttribute('aria-expanded'), group?.className]).toEqual(['false', 'folded']);
    expect(group?.contains(screen.getByRole('searchbox'))).toBe(false);
    await user.click(button);
    expect([button.getAttribute('aria-expanded'), group?.className]).toEqual(['true', 'fields']);
    unmount();
    renderPage(<Folding />, { texts, path: '/admin/people?status=new' });
    const isOpen = () => screen.getByRole('button', { name: 'Filters' }).getAttribute('aria-expanded');
    expect(isOpen()).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(isOpen()).toBe('false');
    cleanup();
    renderPage(<Folding />, { texts, path: '/admin/people?q=ana' });
    expect(isOpen()).toBe('false');
  });

  it('the file is downloaded after step-up', async () => {
    const followed: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      followed.push(`${this.pathname} ${this.hasAttribute('download')}`);
    });
    const answers = [problem(403, 'step_up_required'), { status: 204 }];
    fakeApi({ 'GET /api/auth/step-up': () => answers.shift() });
    const user = userEvent.setup();
    const { toast } = open({ csv: '/api/admin/people/export.csv' });
    const link = screen.getByRole('link', { name: 'Download CSV' });
    await user.click(link);
    await waitFor(() => expect(toast()?.variant).toBe('destructive'));
    expect(followed).toEqual([]);
    await user.click(link);
    await waitFor(() => expect(followed).toEqual(['/api/admin/people/export.csv true']));
    jest.restoreAllMocks();
  });

  it('apply to the file too', () => {
    expect(csvAddress('/api/admin/people/export.csv', { q: 'maría & co', status: undefined })).toBe(
      '/api/admin/people/export.csv?q=mar%C3%ADa+%26+co',
    );
    expect(csvAddress('/api/admin/people/export.csv', {})).toBe('/api/admin/people/export.csv');
    open({ csv: '/api/admin/people/export.csv?q=x' });
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
      '/api/admin/people/export.csv?q=x',
    );
  });
});
