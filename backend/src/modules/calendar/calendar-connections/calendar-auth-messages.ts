import type { Language } from '@leap/domain';
import type { CalendarAuthOutcome } from './calendar-connections.dto.js';

/** The specified page shows the server's messages for these codes. */
export const calendarAuthMessages: Record<Language, Record<CalendarAuthOutcome, string>> = {
  en: {
    connected: 'Google Calendar connected successfully',
    not_started: 'You didn’t start this authorization, or it has expired or was already used. Start again with step 1.',
    code_refused:
      'Google didn’t accept this code. A code works once, for a few minutes: check that you copied all of it, or start again with step 1.',
    missing_permissions:
      'Google connected without all permissions. Start again with step 1 and leave every box checked.',
    no_refresh_token:
      'Google didn’t give lasting permission. Remove this site under “Third-party apps” in your Google account, then start again with step 1.',
  },
  es: {
    connected: 'Google Calendar se conectó correctamente',
    not_started: 'Esta autorización no la empezaste tú, venció o ya se usó. Empieza de nuevo por el paso 1.',
    code_refused:
      'Google no aceptó este código. Cada código sirve una vez y por unos minutos: revisa que lo copiaste completo o empieza de nuevo por el paso 1.',
    missing_permissions:
      'Google se conectó sin todos los permisos. Empieza de nuevo por el paso 1 y deja marcadas todas las casillas.',
    no_refresh_token:
      'Google no dio un permiso duradero. Quita este sitio en “Apps de terceros” de tu cuenta de Google y empieza de nuevo por el paso 1.',
  },
};
