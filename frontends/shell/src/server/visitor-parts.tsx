import type { CurrentUserDto } from '@leap/client';
import { createI18n, type Language } from '@leap/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { UserButton } from '../chrome/user-button';
import en from '../locales/en.json';
import es from '../locales/es.json';
import { escapeScript } from './write-document';

const texts = createI18n({ language: 'en', resources: { en: { shell: en }, es: { shell: es } } });

/**
 * What of a page that is the same for everybody is somebody's own: the inside of the element with `data-visitor`, and the
 * text of `#leap-visitor`.
 */
export function visitorParts(user: CurrentUserDto, language: Language): { button: string; state: string } {
  const name = user.firstName || texts.t('shell:nav.member', { lng: language });
  return { button: renderToStaticMarkup(<UserButton name={name} language={language} />), state: escapeScript(user) };
}
