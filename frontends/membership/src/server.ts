import type { RemoteRoutes } from '@leap/platform';
import { copies } from './copies';
import {
  accountDeletion,
  changeEmailPost,
  changePasswordPost,
  endSessionsPost,
  membershipCancellation,
  membershipContinuation,
  membershipPause,
  membershipResumption,
  notificationsPost,
  profilePost,
} from './features/account/account-posts';
import { confirmEmailPost, setPasswordPost } from './features/account/account-link-posts';
import { forgotPasswordPost } from './features/account/forgot-password-post';
import { signupPost } from './features/inner-circle/signup/signup-post';
import { supportPost } from './features/inner-circle/support/support-post';
import {
  bookingCancelPost,
  bookingConfirmPost,
  bookingMovePost,
  bookingPost,
} from './features/inner-circle/without-script/booking-post';
import { logInPost } from './features/login/log-in-post';
import { logOutPost } from './features/login/log-out-post';
import {
  commentChange,
  commentDeletion,
  commentPost,
  likePost,
  noteDeletion,
  notePost,
  podPost,
  postDeletion,
  postPost,
  reactionPost,
  reportPost,
  rsvpOf,
} from './features/member-portal/without-script/portal-posts';
import {
  memberProfileDeletion,
  memberProfilePost,
  personBlock,
  personUnblock,
} from './features/member-portal/people/people-posts';
import { rsvpForms } from './features/member-portal/without-script/rsvp-forms';
import { notificationsOffPost, notificationsOnPost } from './features/member-portal/settings/notifications-off-post';
import { remote as pages } from './routes';

/** The remote as the server uses it: with the forms that browsers without scripts send, and the texts that can be changed. */
export const remote: RemoteRoutes = {
  ...pages,
  copies,
  forms: {
    'account-deletion': accountDeletion,
    signup: signupPost,
    booking: bookingPost,
    'booking-cancel': bookingCancelPost,
    'booking-confirm': bookingConfirmPost,
    'booking-move': bookingMovePost,
    'change-email': changeEmailPost,
    'change-password': changePasswordPost,
    comment: commentPost,
    'comment-change': commentChange,
    'comment-deletion': commentDeletion,
    'confirm-email': confirmEmailPost,
    'end-sessions': endSessionsPost,
    'forgot-password': forgotPasswordPost,
    like: likePost,
    'log-in': logInPost,
    'log-out': logOutPost,
    'member-profile': memberProfilePost,
    'member-profile-deletion': memberProfileDeletion,
    'membership-cancellation': membershipCancellation,
    'membership-continuation': membershipContinuation,
    'membership-pause': membershipPause,
    'membership-resumption': membershipResumption,
    note: notePost,
    'note-deletion': noteDeletion,
    notifications: notificationsPost,
    'notifications-off': notificationsOffPost,
    'notifications-on': notificationsOnPost,
    'person-block': personBlock,
    'person-unblock': personUnblock,
    'pod-post': podPost,
    post: postPost,
    'post-deletion': postDeletion,
    profile: profilePost,
    reaction: reactionPost,
    report: reportPost,
    [rsvpForms['pod-call']]: rsvpOf('pod-call'),
    [rsvpForms['weekly-call']]: rsvpOf('weekly-call'),
    'set-password': setPasswordPost,
    support: supportPost,
  },
};
