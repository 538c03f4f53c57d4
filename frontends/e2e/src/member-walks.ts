import { choose, ENTER, SUBMIT, TICK, type FormWalk, type Walker } from './form-walk';
import { payWithCard } from './card-payment';
import { OF_STRIPE } from './public-walks';
import { ana, ben, password, runSql } from './portal';
import { callApi, tokenOf } from './posted-form';

/** The member of a walk, and what was there before it. */
export interface MemberWalk {
  member: string;
  prepare?(walker: Walker): Promise<void>;
  /** Without a form that a browser without scripts could send. */
  needsScripts?: true;
  forms(walker: Walker): FormWalk[];
}

const newPassword = 'nine quiet herons';
const title = 'By keyboard';
const podTitle = 'By keyboard, to the pod';
const end = { press: ['End'] };

/** The id that a statement finds. */
async function idOf({ server }: Walker, statement: string, values: unknown[] = []): Promise<string> {
  const [row] = await runSql(server, statement, values);
  return String(row!['id']);
}
const postPath = async (walker: Walker) => {
  const id = await idOf(walker, 'SELECT id FROM member_posts WHERE title = $1', [title]);
  return `/member-portal?${walker.hasScripts ? '' : 'view=plain&'}post=${id}`;
};
const recordingPath = async (walker: Walker) => {
  const id = await idOf(walker, 'SELECT id FROM call_recordings WHERE is_visible ORDER BY recorded_at DESC LIMIT 1');
  return `/member-portal?${walker.hasScripts ? 'tab=recordings' : 'view=plain'}&recording=${id}`;
};

/** A button by how its text begins, in either language. */
const button = (text: string): string =>
  `:is(button:text-matches("^(${text})"), button:has(> :text-matches("^(${text})")))`;

/** A deletion asks first: in a dialog, or below the link that opens it. */
const deletion = (hasScripts: boolean, form: string, opener: string): FormWalk['keys'] =>
  hasScripts
    ? { [opener]: ENTER, [`[role=dialog] ${button('Delete|Eliminar')}`]: ENTER }
    : { [`details:has([value=${form}]) summary`]: ENTER, [`form:has([value=${form}]) button`]: ENTER };

/** Somebody who has paid, and chosen a password. */
async function becomeMember({ server: { url }, server, request, email }: Walker): Promise<void> {
  const { clientSecret } = (await callApi(request, `${url}/api/inner-circle/apply`, {
    firstName: 'Ana',
    lastName: 'Muñoz',
    email,
    readinessLevel: 'completely_ready',
    timeCommitment: '3-5_hours',
    challengeArea: 'Starting over.',
    transformationGoal: 'To stay.',
    subscriptionType: 'monthly',
    acceptedTermsVersion: '2026-11-01',
    language: 'en',
  })) as { clientSecret: string };
  await payWithCard(url, clientSecret);
  const token = await tokenOf(server, request, email, '/set-password');
  await callApi(request, `${url}/api/auth/set-password`, { token, password });
}

/** The forms of members. */
export const memberWalks: Record<string, MemberWalk> = {
  'post, like and comment': {
    member: ana,
    forms: (walker): FormWalk[] => {
      const { hasScripts } = walker;
      const within = hasScripts ? 'main' : 'noscript';
      // With scripts the form is one line until it is wanted, and then the title has the focus: the type is before it.
      const opening: FormWalk['keys'] = hasScripts ? { 'button:text-matches("(Share|Comparte) ")': ENTER } : {};
      const type: FormWalk['keys'] = hasScripts
        ? { '[name=title]': { press: ['Shift+Tab', 'ArrowDown'] } }
        : { type: choose(1) };
      return [
        {
          name: 'post',
          path: hasScripts ? '/member-portal' : '/member-portal?view=plain',
          within,
          keys: {
            ...opening,
            ...type,
            title,
            '[name=content], [contenteditable=true]': 'Ten letters and more, «ñ».',
            tags: 'a, b',
            ...SUBMIT,
          },
          done: { en: /Post Created!/, es: /¡Publicación creada!/ },
          rows: { table: 'member_posts', where: { title } },
        },
        {
          name: 'pod-post',
          path: hasScripts ? '/member-portal?tab=pod' : '/member-portal?view=plain&tab=pod',
          within,
          keys: {
            ...opening,
            ...type,
            title: podTitle,
            '[name=content], [contenteditable=true]': 'Ten letters for the pod.',
            tags: 'a, b',
            ...SUBMIT,
          },
          done: { en: /Post Created!/, es: /¡Publicación creada!/ },
          rows: { table: 'member_posts', where: { title: podTitle } },
        },
        {
          name: 'like',
          path: () => postPath(walker),
          within,
          keys: { [`[aria-pressed]${button('[0-9]')}`]: ENTER },
          done: { en: /\b1 like\b/, es: /\b1 me gusta\b/i },
          rows: { table: 'member_post_likes', differs: ['post_id'] },
        },
        {
          name: 'reaction',
          path: () => postPath(walker),
          within,
          keys: { [`[aria-pressed]${button('With you|Contigo')}`]: ENTER },
          done: { en: /With you\s*1/, es: /Contigo\s*1/ },
          rows: { table: 'member_post_reactions', differs: ['post_id'] },
        },
        {
          name: 'comment',
          path: () => postPath(walker),
          within,
          keys: { content: 'Mine too.\nA second line.', ...SUBMIT },
          done: { en: /Comment added\./, es: /Comentario publicado\./ },
          rows: {
            table: 'member_post_comments',
            where: { content: 'Mine too.\nA second line.' },
            differs: ['post_id'],
          },
        },
        {
          name: 'comment-change',
          path: () => postPath(walker),
          within,
          keys: {
            ...(hasScripts
              ? { [`li[tabindex="-1"] ${button('Edit|Editar')}`]: ENTER }
              : { 'details:has([value=comment-change]) summary': ENTER }),
            content: 'Mine too.\nAnd a third line.',
            ...SUBMIT,
          },
          done: { en: /Comment saved\./, es: /Comentario guardado\./ },
          rows: {
            table: 'member_post_comments',
            where: { content: 'Mine too.\nAnd a third line.' },
            differs: ['post_id', 'edited_at'],
          },
        },
        {
          name: 'comment-deletion',
          path: () => postPath(walker),
          within: hasScripts ? 'body' : within,
          keys: deletion(hasScripts, 'comment-deletion', `li[tabindex="-1"] ${button('Delete|Eliminar')}`),
          done: { en: /Comment deleted\./, es: /Comentario eliminado\./ },
          rows: { table: 'member_post_comments', where: { content: 'Mine too.\nAnd a third line.' }, count: 0 },
        },
        {
          name: 'post-deletion',
          path: () => postPath(walker),
          within: hasScripts ? 'body' : within,
          keys: deletion(hasScripts, 'post-deletion', `main article ${button('Delete|Eliminar')}`),
          done: { en: /Post deleted/, es: /Publicación eliminada/ },
          rows: { table: 'member_posts', where: { title }, count: 0 },
        },
      ];
    },
  },
  'notes on a recording': {
    member: ana,
    forms: (walker): FormWalk[] => {
      const { hasScripts } = walker;
      const within = hasScripts ? 'body' : 'noscript';
      const notes = 'What I heard.\nAnd «ñ».';
      return [
        {
          name: 'note',
          path: () => recordingPath(walker),
          within: hasScripts ? 'main' : within,
          keys: { notes, ...SUBMIT },
          done: { en: /Notes Added!/, es: /¡Notas agregadas!/ },
          rows: { table: 'call_recording_notes', where: { notes } },
        },
        {
          name: 'note-deletion',
          path: () => recordingPath(walker),
          within,
          keys: deletion(hasScripts, 'note-deletion', 'li[tabindex="-1"] button'),
          done: { en: /Notes deleted/, es: /Notas eliminadas/ },
          rows: { table: 'call_recording_notes', where: { notes }, count: 0 },
        },
      ];
    },
  },
  'forgotten password and log-in': {
    member: 'visitor@example.com',
    forms: (walker): FormWalk[] => {
      const { server, request, hasScripts, email } = walker;
      return [
        {
          name: 'forgot-password',
          path: async () => {
            await walker.page.context().clearCookies();
            return '/forgot-password';
          },
          within: 'main form',
          keys: { email, ...SUBMIT },
          done: { en: /Check your inbox\./, es: /Revisa tu correo\./ },
          rows: { table: 'password_tokens', differs: ['user_id'] },
        },
        {
          name: 'set-password',
          path: async () => `/set-password?token=${await tokenOf(server, request, email, '/set-password')}`,
          within: 'main form',
          keys: { password: newPassword, ...SUBMIT },
          done: { en: /Your password is set\./, es: /Tu contraseña está lista\./ },
        },
        {
          name: 'log-in',
          path: async () => {
            // The new password has logged in.
            await callApi(walker.page.context().request, `${server.url}/api/logout`);
            return '/login?next=%2Faccount';
          },
          within: 'main form',
          keys: { email, password: newPassword, ...SUBMIT },
          done: { en: /logged in as/, es: /Iniciaste sesión como/ },
          rows: { table: 'sessions', differs: ['sid', 'sess', 'expire'] },
        },
        {
          name: 'log-out',
          within: hasScripts ? 'body' : 'main',
          keys: hasScripts
            ? {
                'header button[aria-haspopup=menu] >> nth=-1': ENTER,
                ':is([role=menu], [role=menuitem])': { press: ['End', 'Enter'] },
              }
            : { 'form:has([value=log-out]) button': ENTER },
          done: { en: /^Login$/m, es: /^Entrar$/m },
          rows: { table: 'sessions', count: 0 },
        },
      ];
    },
  },
  account: {
    member: ana,
    // Scripts alone store the device's zone.
    prepare: async ({ server }) => {
      await runSql(
        server,
        `INSERT INTO notification_settings (user_id, time_zone) SELECT id, 'Europe/Madrid' FROM users WHERE email = $1`,
        [ana],
      );
    },
    forms: (walker): FormWalk[] => {
      const { server, request, hasScripts } = walker;
      const wanted = 'ana-new@example.com';
      const form = (field: string) => `main form:has([name=${field}])`;
      return [
        {
          name: 'profile',
          path: '/account',
          within: form('displayName'),
          keys: { firstName: 'Ana', lastName: 'Muñoz', displayName: 'Ana M.', language: end, ...SUBMIT },
          done: { en: /Saved\./, es: /Guardado\./ },
          rows: { table: 'users', where: { email: ana } },
        },
        {
          name: 'notifications',
          path: '/account',
          within: form('digest'),
          // Each choice is saved at once; without scripts, by a button.
          keys: { recordingsFrequency: end, digest: TICK, ...(hasScripts ? {} : SUBMIT) },
          done: { en: /Saved\./, es: /Guardado\./ },
          rows: { table: 'notification_settings', eventually: { wants_recordings: false, wants_digest: false } },
        },
        {
          name: 'change-email',
          path: '/account',
          within: 'main form:has([name=email]):has([name=password])',
          keys: { email: wanted, password, ...SUBMIT },
          done: { en: /A link is on its way/, es: /El enlace va en camino/ },
          rows: { table: 'email_changes', differs: ['new_email'] },
        },
        {
          name: 'confirm-email',
          path: async () => `/confirm-email?token=${await tokenOf(server, request, wanted, '/confirm-email')}`,
          within: 'main form',
          keys: SUBMIT,
          done: { en: /Your email has changed\./, es: /Tu correo cambió\./ },
          rows: { table: 'users', where: { email: wanted } },
        },
        {
          name: 'change-password',
          path: async () => {
            // Ends with the password's change.
            await callApi(request, `${server.url}/api/login`, { email: wanted, password });
            return '/account';
          },
          within: form('newPassword'),
          keys: { currentPassword: password, newPassword, ...SUBMIT },
          done: { en: /Password changed\./, es: /Contraseña cambiada\./ },
          rows: { table: 'sessions', differs: ['sid', 'sess', 'expire'] },
        },
        {
          name: 'end-sessions',
          path: async () => {
            await callApi(request, `${server.url}/api/login`, { email: wanted, password: newPassword });
            return '/account';
          },
          within: hasScripts ? 'main' : 'main form:has([value=end-sessions])',
          keys: hasScripts ? { 'ul ~ button': ENTER } : SUBMIT,
          done: {
            en: /You’ve been logged out on every other device\./,
            es: /Cerramos todas las demás sesiones\./,
          },
          rows: { table: 'sessions', differs: ['sid', 'sess', 'expire'] },
        },
      ];
    },
  },
  'profile and blocking': {
    member: ana,
    prepare: async ({ server }) => {
      await runSql(
        server,
        `INSERT INTO member_profiles (user_id, listed_at) SELECT id, now() FROM users WHERE email = $1 ON CONFLICT DO NOTHING`,
        [ben],
      );
    },
    forms: (walker): FormWalk[] => {
      const own = { path: '/member-portal/people', within: '#own-profile' };
      const person = 'main form:has([name=person])';
      return [
        {
          ...own,
          name: 'member-profile',
          keys: {
            location: 'Lima',
            pronouns: 'ella',
            languages: 'Español, English',
            askAbout: 'Tomatoes.',
            isListed: TICK,
            ...SUBMIT,
          },
          done: { en: /Profile saved\./, es: /Perfil guardado\./ },
          rows: { table: 'member_profiles', where: { location: 'Lima' }, differs: ['listed_at'] },
        },
        {
          ...own,
          name: 'member-profile-deletion',
          keys: { [button('Delete my profile|Borrar mi perfil')]: ENTER },
          done: { en: /Your profile is deleted\./, es: /Tu perfil se borró\./ },
          rows: { table: 'member_profiles', where: { location: 'Lima' }, count: 0 },
        },
        {
          name: 'person-block',
          path: async () =>
            `/member-portal/people?person=${await idOf(walker, 'SELECT id FROM users WHERE email = $1', [ben])}`,
          within: person,
          keys: SUBMIT,
          done: { en: /You no longer see this person/, es: /Ya no ves a esta persona/ },
          rows: { table: 'member_blocks' },
        },
        {
          name: 'person-unblock',
          path: '/account',
          within: person,
          keys: SUBMIT,
          done: { en: /Unblocked\./, es: /Listo\./ },
          rows: { table: 'member_blocks', count: 0 },
        },
      ];
    },
  },
  'emails turned off by their link': {
    member: ana,
    prepare: async (walker) => {
      const { server, request } = walker;
      await callApi(request, `${server.url}/api/login`, { email: 'admin@example.com', password });
      const [recording] = await runSql(
        server,
        `INSERT INTO call_recordings (title, recorded_at, is_visible) VALUES ('A call', now(), false) RETURNING id, updated_at`,
      );
      await callApi(request, `${server.url}/api/admin/call-recordings/${String(recording!['id'])}/publish`, {
        version: (recording!['updated_at'] as Date).toISOString(),
      });
    },
    forms: (walker): FormWalk[] => [
      {
        name: 'notifications-off',
        path: async () =>
          `/member-portal/notifications?token=${await tokenOf(walker.server, walker.request, ana, '/api/member/notifications/unsubscribe')}`,
        within: 'main form',
        keys: SUBMIT,
        done: { en: /These emails are off\./, es: /Estos correos están desactivados\./ },
        rows: { table: 'notification_settings', eventually: { wants_recordings: false } },
      },
      {
        name: 'notifications-on',
        within: 'main form',
        keys: SUBMIT,
        done: { en: /These emails are on again\./, es: /Estos correos vuelven a estar activos\./ },
        rows: { table: 'notification_settings', eventually: { wants_recordings: true } },
      },
    ],
  },
  'account deletion': {
    member: ben,
    forms: ({ hasScripts }): FormWalk[] => [
      {
        name: 'account-deletion',
        path: '/account',
        within: 'main',
        keys: hasScripts
          ? {
              'section[aria-labelledby=account-deletion] button >> nth=0': ENTER,
              'form:has([name=username]) [name=password]': password,
              'form:has([name=username]) button[type=submit]': ENTER,
            }
          : {
              'details:has([value=account-deletion]) summary': ENTER,
              'form:has([value=account-deletion]) [name=password]': password,
              'form:has([value=account-deletion]) button': ENTER,
            },
        done: { en: /Your account is deleted\./, es: /Tu cuenta está eliminada\./ },
        rows: { table: 'users', where: { email: ben }, count: 0 },
      },
    ],
  },
  membership: {
    member: 'payer@example.com',
    prepare: becomeMember,
    forms: ({ email }): FormWalk[] => {
      const own = (name: string, change: Pick<FormWalk, 'keys' | 'done'>): FormWalk => ({
        name,
        path: '/account',
        within: '#own-membership',
        ...change,
        rows: {
          table: 'inner_circle_signups',
          where: { email },
          differs: [...OF_STRIPE, 'user_id', 'paused_until'],
        },
      });
      return [
        own('membership-pause', {
          keys: {
            'details:has([name=months]) summary': ENTER,
            months: choose(1),
            'form:has([name=months]) button': ENTER,
          },
          done: {
            en: /Your membership is paused until .* We’ve sent/,
            es: /Tu membresía está en pausa hasta .* Te enviamos/,
          },
        }),
        own('membership-resumption', {
          keys: SUBMIT,
          done: { en: /Welcome back\./, es: /Qué bueno verte de nuevo\./ },
        }),
        {
          ...own('membership-cancellation', {
            keys: {
              'details:has([name=reason]) summary': ENTER,
              reason: 'Too early.',
              'form:has([name=reason]) button': ENTER,
            },
            done: { en: /Your membership is canceled and ends on/, es: /Tu membresía está cancelada y termina el/ },
          }),
          // The signup has no place for the reason.
          rows: {
            table: 'membership_events',
            where: { reason: 'Too early.' },
            differs: ['signup_id', 'until', 'occurrence'],
            eventually: { member_notified_at: 'its own', practice_notified_at: 'its own' },
          },
        },
        own('membership-continuation', {
          keys: SUBMIT,
          done: { en: /Good to have you with us\./, es: /Qué bueno que te quedas\./ },
        }),
      ];
    },
  },
  'editing, reporting and searching posts': {
    member: ana,
    needsScripts: true,
    forms: (walker): FormWalk[] => {
      const postOf = (email: string) => async () =>
        `/member-portal?post=${await idOf(walker, 'SELECT p.id FROM member_posts p JOIN users u ON u.id = p.user_id WHERE u.email = $1 ORDER BY p.created_at LIMIT 1', [email])}`;
      return [
        {
          name: 'edit',
          path: postOf(ana),
          within: 'main',
          keys: { [`article ${button('Edit|Editar')}`]: ENTER, title, ...SUBMIT },
          done: { en: /Post saved/, es: /Publicación guardada/ },
          rows: { table: 'member_posts', where: { title } },
        },
        {
          name: 'report',
          path: postOf(ben),
          within: 'body',
          keys: {
            [`main article ${button('Report')}`]: ENTER,
            reason: TICK,
            details: 'Not kind.',
            '[role=dialog] button[type=submit]': ENTER,
          },
          done: { en: /We’ve received your report/, es: /Recibimos tu reporte/ },
          rows: { table: 'member_post_reports' },
        },
        {
          name: 'search',
          path: '/member-portal',
          within: 'main',
          keys: { 'input[inputmode=search]': 'nothing like it' },
          done: { en: /No posts match your search\./, es: /Ninguna publicación coincide/ },
        },
      ];
    },
  },
};
