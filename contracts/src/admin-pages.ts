import { api } from './api';
import type { AdminApplicationRowDto, AdminAuditEntryDto, AdminBookingRowDto, AdminJobDto, AdminMemberRowDto } from './api';
import { nextCursorOf } from './blog-post-pages';

/** One page of a list in the admin area and the cursor of the next one, when there is one. */
export interface AdminPage<Item> {
  items: Item[];
  nextCursor?: string;
}

/** What defines endpoints of the client; `injectEndpoints` gives it. */
export type EndpointBuild = Parameters<Parameters<typeof api.injectEndpoints>[0]['endpoints']>[0];

/** The client's tags: those of the operations' controllers (`@ApiTags`). */
export type ApiTag = Extract<Parameters<typeof api.util.invalidateTags>[0][number], string>;

/**
 * A list of the admin area page by page, by its filters. Mutations of the same tag ask for it anew.
 * @param url the list's address, or how it follows from the filters when they are in its path
 * @param tag the tag of the list's controller
 */
export function pagesOf<Item, Filter extends object>(build: EndpointBuild, url: string | ((filter: Filter) => string), tag: ApiTag) {
  return build.infiniteQuery<AdminPage<Item>, Filter, string | undefined>({
    infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: (lastPage) => lastPage.nextCursor },
    query: ({ queryArg, pageParam }) =>
      typeof url === 'string' ? { url, params: { ...queryArg, cursor: pageParam } } : { url: url(queryArg), params: { cursor: pageParam } },
    transformResponse: (items: Item[], meta) => {
      const nextCursor = nextCursorOf(meta?.response?.headers.get('link'));
      return nextCursor === undefined ? { items } : { items, nextCursor };
    },
    providesTags: [tag],
  });
}

/** Filters as they stand in a page's address: whatever it is, the server decides what it accepts. */
export type AdminFilters<Key extends string> = Partial<Record<Key, string>>;

/** Every list of the admin area. */
export const adminPagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminApplicationPages: pagesOf<AdminApplicationRowDto, AdminFilters<'q' | 'paymentStatus' | 'step' | 'readiness' | 'plan' | 'language'>>(build, '/api/admin/applications', 'applications-admin'),
    adminMemberPages: pagesOf<AdminMemberRowDto, AdminFilters<'q' | 'membership' | 'role' | 'tag' | 'language' | 'secondFactor'>>(build, '/api/admin/members', 'members-admin'),
    adminBookingPages: pagesOf<AdminBookingRowDto, AdminFilters<'q' | 'status' | 'language' | 'from' | 'to'>>(build, '/api/admin/bookings', 'bookings-admin'),
    adminAuditEntryPages: pagesOf<AdminAuditEntryDto, AdminFilters<'action' | 'actorId' | 'subjectType' | 'subjectId'>>(build, '/api/admin/audit-entries', 'audit-entries-admin'),
    adminJobPages: pagesOf<AdminJobDto, AdminFilters<'state' | 'name'>>(build, '/api/admin/jobs', 'jobs-admin'),
  }),
});

export const { useAdminJobPagesInfiniteQuery, useAdminAuditEntryPagesInfiniteQuery, useAdminApplicationPagesInfiniteQuery, useAdminMemberPagesInfiniteQuery, useAdminBookingPagesInfiniteQuery } = adminPagesApi;
