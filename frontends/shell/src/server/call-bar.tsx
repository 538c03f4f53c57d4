import type { NextCallTimeDto } from '@leap/client';
import { BOOKING_ZONE, zoneName } from '@leap/domain';
import { createI18n, formatDate, localePath, type Language } from '@leap/i18n';
import { Icon } from '@leap/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderRequest } from './render-types';
import en from './locales/en.json';
import es from './locales/es.json';

const texts = createI18n({ language: 'en', resources: { en: { 'call-bar': en }, es: { 'call-bar': es } } });

/**
 * The bar at the lower edge of a phone: a free call, at the next open time. A plain link beside the application, so that it costs no script;
 * the style sheet decides where it is seen. Empty while nothing is open.
 */
export async function callBar(callApi: RenderRequest['callApi'], language: Language): Promise<string> {
  const answer = await callApi('/api/calendar/next-times');
  const [next] = answer.status === 200 ? (JSON.parse(answer.body) as NextCallTimeDto[]) : [];
  if (!next) return '';
  const { date, time, startsAt } = next;
  const search = new URLSearchParams({ step: 'scheduling', selectedDate: date, selectedTime: time });
  const title = texts.t('call-bar:title', { lng: language });
  return renderToStaticMarkup(
    <aside className="call-rail" aria-label={title}>
      <a className="call-bar" href={`${localePath(language, '/inner-circle')}?${search.toString()}`}>
        <strong>{title}</strong>
        <span className="ui-line-start">
          {formatDate(startsAt, language, 'briefTime', BOOKING_ZONE)}{' '}
          <small>{zoneName(new Date(startsAt), BOOKING_ZONE, language)}</small>
        </span>
        <Icon name="arrow-right" />
      </a>
    </aside>,
  );
}
