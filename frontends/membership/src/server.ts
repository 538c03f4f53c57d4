import type { RemoteRoutes } from '@leap/platform';
import { applicationPost } from './features/inner-circle/application/application-post';
import { bookingPost } from './features/inner-circle/without-script/booking-post';
import { logInPost } from './features/login/log-in-post';
import { logOutPost } from './features/login/log-out-post';
import { likePost } from './features/member-portal/without-script/like-post';
import { remote as pages } from './routes';

/** The remote as the server uses it: with the forms that browsers without scripts send. */
export const remote: RemoteRoutes = {
  ...pages,
  forms: {
    application: applicationPost,
    booking: bookingPost,
    like: likePost,
    'log-in': logInPost,
    'log-out': logOutPost,
  },
};
