import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act as flush, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../../testing/render-page';
import en from '../../locales/en.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };
import { ConflictMerge } from './conflict-merge';
import { Facts } from './facts';
import { RecordPage, RecordPart, type RecordAnswer } from './record-page';
import { useAction } from './use-action';
import { useVersionedSave } from './use-versioned-save';

const shell = { errors: { not_found: 'It is not there any more.' } };
const texts = { en: { admin: en, shell }, es: { admin: es, shell: {} } };
const problem = (status: number, code: string) => ({ status, code, message: '' });

afterEach(cleanup);

describe('a record page', () => {
  const open = (answer: Partial<RecordAnswer<{ name: string }>>) =>
    renderPage(
      <RecordPage
        answer={{ isFetching: false, refetch: () => undefined, ...answer }}
        title={({ name }) => name}
        loadingTitle="Lead"
        back={{ to: '/admin/contacts', label: 'All leads' }}
      >
        {({ name }) => (
          <Facts
            items={[
              { label: 'Name', value: name },
              { label: 'Phone', value: '' },
            ]}
          />
        )}
      </RecordPage>,
      { texts, path: '/admin/contacts/1' },
    );

  it('shows the record under its name, without empty facts', () => {
    open({ currentData: { name: 'Ana' } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ana');
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Name']);
  });

  it.each([
    ['loads', { isFetching: true }, 'Loading the record…'],
    ['is not there', { error: problem(404, 'not_found') }, 'We couldn’t find this record'],
    [
      'is not there any more',
      { currentData: { name: 'Ana' }, error: problem(404, 'not_found') },
      'We couldn’t find this record',
    ],
    [
      "has an address that is no record's",
      { error: problem(422, 'validation_failed') },
      'We couldn’t find this record',
    ],
    ['could not be read', { error: problem(500, 'internal_error') }, 'Couldn’t load this page'],
  ])('reports when it %s', (_name, answer, copy) => {
    open(answer);
    expect(screen.getByText(copy)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lead');
    expect(screen.getAllByRole('link', { name: 'All leads' })[0]?.getAttribute('href')).toBe('/admin/contacts');
  });

  it('puts the focus on the part that the address names, which is there later than the page', () => {
    const parts = (
      <>
        <RecordPart id="first" title="First">
          One
        </RecordPart>
        <RecordPart id="history" title="History">
          Two
        </RecordPart>
      </>
    );
    renderPage(parts, { texts, path: '/admin/contacts/1#part-history' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'History' }));
    cleanup();
    renderPage(parts, { texts, path: '/admin/contacts/1' });
    expect(document.activeElement).toBe(document.body);
  });

  it('keeps loaded data after a failed refetch, and marks it as outdated', () => {
    open({ currentData: { name: 'Ana' }, error: problem(500, 'internal_error') });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ana');
    expect(screen.getByRole('status').textContent).toBe(en.record.stale);
    cleanup();
    open({ currentData: { name: 'Ana' } });
    expect(screen.queryByText(en.record.stale)).toBeNull();
  });
});

describe('an action', () => {
  function Doing({ call }: { call(): Promise<{ data?: string; error?: unknown }> }) {
    const { runAction } = useAction();
    return (
      <button type="button" onClick={() => void runAction(call, { done: 'Done.', failed: 'It failed.' })}>
        Do
      </button>
    );
  }

  it.each([
    ['worked', { data: 'x' }, { title: 'Done.' }],
    [
      'was refused',
      { error: problem(404, 'not_found') },
      { title: 'That didn’t work', description: 'It is not there any more.', variant: 'destructive' },
    ],
    [
      'failed',
      { error: problem(500, 'strange') },
      { title: 'That didn’t work', description: 'It failed.', variant: 'destructive' },
    ],
  ])('reports that it %s', async (_name, result, toasted) => {
    const { toast } = renderPage(<Doing call={async () => result} />, { texts });
    await userEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(toast()).toMatchObject(toasted));
  });

  it('runs once for two clicks', async () => {
    let finish: (value: { data: string }) => void = () => undefined;
    const call = jest.fn(() => new Promise<{ data: string }>((resolve) => (finish = resolve)));
    renderPage(<Doing call={call} />, { texts });
    await userEvent.dblClick(screen.getByRole('button'));
    expect(call).toHaveBeenCalledTimes(1);
    await flush(async () => finish({ data: 'x' }));
  });
});

describe('a conflict', () => {
  interface Values {
    title: string;
    tags: string[];
    body: string;
  }
  interface Saved extends Values {
    updatedAt: string;
  }
  const base: Values = { title: 'Before', tags: ['b'], body: 'same' };
  const mine: Values = { title: 'Mine', tags: ['a'], body: 'same' };
  const theirs: Saved = { title: 'Theirs', tags: [], body: 'same', updatedAt: 'v2' };
  const fields = [
    { key: 'title', label: 'Title' },
    {
      key: 'tags',
      label: 'Tags',
      show: (value: Values[keyof Values]) => (Array.isArray(value) ? value.join(', ') : value),
    },
    { key: 'body', label: 'Body' },
  ] as const;

  function Editing({
    save,
    newest,
  }: {
    save(values: Values, version: string): Promise<{ data?: Saved; error?: unknown }>;
    newest?(): Promise<{ data?: Saved; error?: unknown }>;
  }) {
    const editing = useVersionedSave<Values, Saved>({
      version: 'v1',
      base,
      save,
      newest: newest ?? (async () => ({ data: theirs })),
      valuesOf: ({ title, tags, body }) => ({ title, tags, body }),
      done: 'Saved.',
    });
    if (editing.conflict)
      return (
        <ConflictMerge
          fields={fields}
          {...editing.conflict}
          onMerge={(values) => void editing.merge(values)}
          onCancel={editing.leave}
        />
      );
    return (
      <button type="button" onClick={() => void editing.save(mine)}>
        Save
      </button>
    );
  }
  const firstRefused = () =>
    jest
      .fn<(values: Values, version: string) => Promise<{ data?: Saved; error?: unknown }>>()
      .mockResolvedValueOnce({ error: problem(409, 'edit_conflict') })
      .mockImplementation(async (values) => ({ data: { ...values, updatedAt: 'v3' } }));

  it('shows the differences field by field, and saves the merged values over the newest', async () => {
    const user = userEvent.setup();
    const save = firstRefused();
    const { toast } = renderPage(<Editing save={save} />, { texts });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Someone else saved changes' })).toBe(document.activeElement);
    expect(screen.getAllByRole('group').map((group) => within(group).getAllByRole('radio').length)).toEqual([2, 2]);
    expect(screen.queryByText('Body')).toBeNull();
    expect(toast()).toBeNull();
    await user.click(screen.getByRole('radio', { name: /^Theirs Theirs/ }));
    await user.click(screen.getByRole('button', { name: 'Save this version' }));
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Saved.' }));
    expect(save.mock.calls).toEqual([
      [mine, 'v1'],
      [{ title: 'Theirs', tags: ['a'], body: 'same' }, 'v2'],
    ]);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('adopts changes of the other side, keeps own changes, and asks where both changed', async () => {
    const user = userEvent.setup();
    const before = { touched: 'before', theirs: 'before', both: 'before', nobody: 'before' };
    const onMerge = jest.fn<(values: typeof before) => void>();
    const labels = (['touched', 'theirs', 'both', 'nobody'] as const).map((key) => ({ key, label: key }));
    renderPage(
      <ConflictMerge<typeof before>
        fields={labels}
        base={before}
        mine={{ ...before, touched: 'mine', both: 'mine' }}
        theirs={{ ...before, theirs: 'theirs', both: 'theirs' }}
        onMerge={onMerge}
        onCancel={() => undefined}
      />,
      { texts },
    );
    const chosen = screen
      .getAllByRole('group')
      .map((group) => [
        group.querySelector('legend')?.textContent,
        within(group).getByRole<HTMLInputElement>('radio', { checked: true }).closest('label')?.textContent,
      ]);
    expect(chosen).toEqual([
      ['theirs', 'Theirstheirs'],
      ['both', 'Yoursmine'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Save this version' }));
    expect(onMerge).toHaveBeenCalledWith({ touched: 'mine', theirs: 'theirs', both: 'mine', nobody: 'before' });
  });

  it('can be left for the form, which gets the conflict again', async () => {
    const user = userEvent.setup();
    const save = firstRefused().mockResolvedValueOnce({ error: problem(409, 'edit_conflict') });
    renderPage(<Editing save={save} />, { texts });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Back to the form' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading')).toBeTruthy();
    expect(save.mock.calls.map(([, version]) => version)).toEqual(['v1', 'v1']);
  });

  it('reports when the newest version could not be loaded', async () => {
    const user = userEvent.setup();
    const { toast } = renderPage(
      <Editing save={firstRefused()} newest={async () => ({ error: problem(404, 'not_found') })} />,
      { texts },
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(toast()).toMatchObject({ description: 'It is not there any more.', variant: 'destructive' }),
    );
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  });
});
