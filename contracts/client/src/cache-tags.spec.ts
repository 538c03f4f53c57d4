import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { combineReducers, configureStore } from '@leap/platform';
import { api } from './admin';

let server: Server;
let baseUrl: string;
let reads: string[];
let status: number;

beforeAll(async () => {
  server = createServer((req, res) => {
    const isRead = req.method === 'GET';
    if (isRead) reads.push(req.url?.split('?')[0] ?? '');
    res.writeHead(isRead ? 200 : status, { 'content-type': 'application/json' }).end(isRead ? '[]' : '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  reads = [];
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const { endpoints } = api;

const makeStore = () =>
  configureStore({
    reducer: combineReducers({ [api.reducerPath]: api.reducer }),
    middleware: (defaults) => defaults({ thunk: { extraArgument: { baseUrl } } }).concat(api.middleware),
  });

type Change = (store: ReturnType<typeof makeStore>) => PromiseLike<unknown>;
const cancelCall: Change = ({ dispatch }) =>
  dispatch(endpoints.cancelAdminBooking.initiate({ id: 'one', cancelAdminBookingDto: { version: '' } }));
const deleteTestimonial: Change = ({ dispatch }) => dispatch(endpoints.deleteAdminTestimonial.initiate('one'));
const edited = { version: '', name: '', title: '', content: '', rating: 5, language: 'en' } as const;
const changeTestimonial: Change = ({ dispatch }) =>
  dispatch(endpoints.updateAdminTestimonial.initiate({ id: 'one', updateAdminTestimonialDto: edited }));

/** The lists that are read again after a change was answered with a status. */
async function readAfter(change: Change, answer: number): Promise<string[]> {
  const store = makeStore();
  await Promise.all([
    store.dispatch(endpoints.listCalendarAvailability.initiate({})),
    store.dispatch(endpoints.listTestimonials.initiate({ language: 'en' })),
    store.dispatch(endpoints.listAdminTestimonialsPages.initiate({})),
    store.dispatch(endpoints.listAdminAuditEntriesPages.initiate({})),
  ]);
  reads = [];
  status = answer;
  await change(store);
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  return reads.toSorted();
}

describe('after a change the client reads again', () => {
  const history = '/api/admin/audit-entries';
  const bothLists = [history, '/api/admin/testimonials', '/api/testimonials'];

  it('the list, its public twin and the history', async () => {
    expect(await readAfter(deleteTestimonial, 200)).toEqual(bothLists);
  });

  it('what other lists show of it', async () => {
    expect(await readAfter(cancelCall, 200)).toEqual([history, '/api/calendar/availability']);
  });

  it('nothing when it was refused, but all when somebody else changed it before', async () => {
    expect(await readAfter(deleteTestimonial, 422)).toEqual([]);
    expect(await readAfter(deleteTestimonial, 409)).toEqual(bothLists);
  });

  it('nothing after a conflict of an edit, which shows both versions itself', async () => {
    expect(await readAfter(changeTestimonial, 409)).toEqual([]);
  });
});
