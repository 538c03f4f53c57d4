import { createCallRecordingNoteFields } from '@leap/client/fields/call-recordings';
import {
  createMemberPostCommentFields,
  reportMemberPostFields,
  updateMemberPostCommentFields,
} from '@leap/client/fields/member-posts';
import type { OwnCallSeries } from '@leap/client/membership';
import { checkFields } from '@leap/forms';
import type { FormContext, PageForm } from '@leap/platform';
import { paths } from '../../../paths';
import { emptyNote, momentError, toNote, type NoteValues } from '../recordings/note-values';
import { emptyPost, type PostValues } from '../community/post-draft';
import { toPost, validatePost } from '../community/post-values';

/** The part of an API path that an address or a hidden field names; anybody can write both. */
const part = (id: string | null): string => encodeURIComponent(id ?? '');
const ofPost = ({ search }: FormContext): string => `/api/member/posts/${part(search.get('post'))}`;
const ofRecording = ({ search }: FormContext): string => `/api/member/call-recordings/${part(search.get('recording'))}`;

const isPart = (id: string): boolean => /^\w[\w-]*$/.test(id);

const error = 'membership-community:toasts.error';

const backToPost = (_answer: unknown, { post }: { post: string }, { search }: FormContext): string =>
  `${search.has('post') ? paths.plainPost(post) : paths.plainPortal}#post-${post}`;

/** A like, or its withdrawal, without scripts: back to the post. */
export const likePost: PageForm<{ post: string; isLiked: string }> = {
  initial: () => ({ post: '', isLiked: '' }),
  check: ({ post }) => (isPart(post) ? {} : { post: 'required' }),
  call: ({ post, isLiked }) => ({
    path: `/api/member/posts/${post}/like`,
    method: isLiked ? 'DELETE' : 'POST',
  }),
  messages: {},
  next: backToPost,
};

/** A reaction, or its withdrawal, without scripts: back to the post. */
export const reactionPost: PageForm<{ post: string; kind: string; isOwn: string }> = {
  initial: () => ({ post: '', kind: '', isOwn: '' }),
  check: ({ post, kind }) => (isPart(post) && isPart(kind) ? {} : { post: 'required' }),
  call: ({ post, kind, isOwn }) => ({
    path: `/api/member/posts/${post}/reactions/${kind}`,
    method: isOwn ? 'DELETE' : 'POST',
  }),
  messages: {},
  next: backToPost,
};

/** A new post without scripts. The session alone says whose it is. */
export const postPost: PageForm<PostValues> = {
  initial: emptyPost,
  check: validatePost,
  call: (values) => {
    const { userId: _session, ...body } = toPost(values, '');
    return { path: '/api/member/posts', body };
  },
  messages: {
    success: ['membership-community:toasts.created', 'membership-community:toasts.createdText'],
    failure: [error, 'membership-community:toasts.errorText'],
  },
};

/** A new post to the member's pod without scripts. */
export const podPost: PageForm<PostValues & { podId: string }> = {
  ...postPost,
  initial: () => ({ ...emptyPost(), podId: '' }),
  call: ({ podId, ...values }) => {
    const { userId: _session, ...body } = toPost(values, '');
    return { path: '/api/member/posts', body: { ...body, podId } };
  },
  messages: {
    success: ['membership-community:toasts.created', 'membership-community:pod.created'],
    failure: [error, 'membership-community:toasts.errorText'],
  },
};

export const commentPost: PageForm<{ content: string }> = {
  initial: () => ({ content: '' }),
  check: (values) => checkFields(createMemberPostCommentFields, values),
  call: ({ content }, context) => ({ path: `${ofPost(context)}/comments`, body: { content: content.trim() } }),
  messages: {
    success: ['membership-community:comments.added', ''],
    failure: ['membership-community:comments.failedTitle', 'membership-community:comments.failed'],
  },
};

/** The change of an own comment, which `entry` names. */
export const commentChange: PageForm<{ content: string; entry: string }> = {
  initial: () => ({ content: '', entry: '' }),
  check: ({ content }) => checkFields(updateMemberPostCommentFields, { content }),
  call: ({ content, entry }, context) => ({
    path: `${ofPost(context)}/comments/${part(entry)}`,
    method: 'PATCH',
    body: { content: content.trim() },
  }),
  messages: {
    success: ['membership-community:comments.saved', ''],
    failure: ['membership-community:comments.saveFailedTitle', 'membership-community:comments.saveFailed'],
  },
};

export const notePost: PageForm<NoteValues> = {
  initial: emptyNote,
  check: ({ notes, positionSeconds }) => {
    const code = momentError(positionSeconds);
    return {
      ...checkFields({ notes: createCallRecordingNoteFields.notes }, { notes }),
      ...(code !== undefined && { positionSeconds: code }),
    };
  },
  call: (values, context) => {
    const { userId: _session, callRecordingId: _address, ...body } = toNote(values, '', '');
    return { path: `${ofRecording(context)}/notes`, body };
  },
  messages: {
    success: ['membership-recordings:toasts.added', 'membership-recordings:toasts.addedText'],
    failure: [error, 'membership-recordings:toasts.errorText'],
  },
};

/** Whether the member comes to the next call of a series. */
export const rsvpOf = (series: OwnCallSeries): PageForm<{ week: string; startsAt: string; isComing: string }> => ({
  initial: () => ({ week: '', startsAt: '', isComing: '' }),
  check: ({ week, startsAt, isComing }) => (/^[\d-]+$/.test(week) && startsAt && isComing ? {} : { week: 'required' }),
  call: ({ week, startsAt, isComing }) => ({
    path: `/api/member/call-rsvps/${series}/${week}`,
    method: 'PUT',
    body: { startsAt, isComing: isComing === 'yes' },
  }),
  messages: {
    success: ['membership-portal:call.rsvp.saved', 'membership-portal:call.rsvp.change'],
    failure: ['membership-portal:call.rsvp.failed', 'membership-portal:call.rsvp.again'],
    conflict: ['membership-portal:call.rsvp.failed', 'membership-portal:call.rsvp.over'],
  },
});

/** A report of the address's post, or of the comment on it or the note on the address's recording that `entry` names. */
export const reportPost: PageForm<{ entry: string; reason: string; details: string }> = {
  initial: () => ({ entry: '', reason: '', details: '' }),
  check: ({ reason, details }) => checkFields(reportMemberPostFields, { reason, details }),
  call: ({ entry, reason, details }, context) => {
    const report = { reason, details: details.trim() || undefined };
    return context.search.has('recording')
      ? { path: `${ofRecording(context)}/notes/${part(entry)}/reports`, body: report }
      : { path: `${ofPost(context)}/reports`, body: { ...report, commentId: entry || undefined } };
  },
  messages: {
    success: ['membership-care:report.sent', 'membership-care:report.received'],
    failure: ['membership-care:report.failed', 'membership-care:report.failedText'],
  },
};

export const postDeletion: PageForm = {
  initial: () => ({}),
  check: () => ({}),
  call: (_values, context) => ({ path: ofPost(context), method: 'DELETE' }),
  messages: {
    success: ['membership-community:toasts.deleted', 'membership-community:toasts.deletedText'],
    failure: [error, 'membership-community:editor.deleteFailed'],
  },
  next: () => `${paths.plainPortal}&sent=post-deletion#post-deletion-message`,
};

/** The deletion of an own comment or note, which `entry` names. */
const entryDeletion = (
  list: (context: FormContext) => string,
  texts: `membership-${string}`,
): PageForm<{ entry: string }> => ({
  initial: () => ({ entry: '' }),
  check: () => ({}),
  call: ({ entry }, context) => ({ path: `${list(context)}/${part(entry)}`, method: 'DELETE' }),
  messages: { success: [`${texts}.deleted`, ''], failure: [error, `${texts}.deleteFailed`] },
});

export const commentDeletion = entryDeletion(
  (context) => `${ofPost(context)}/comments`,
  'membership-community:comments',
);
export const noteDeletion = entryDeletion((context) => `${ofRecording(context)}/notes`, 'membership-recordings:notes');
