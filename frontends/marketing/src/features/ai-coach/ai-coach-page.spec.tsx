import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import { Page } from './ai-coach-page';
import { departure } from './leave-for';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const texts = { en: { 'marketing-ai-coach': en }, es: { 'marketing-ai-coach': es } };
const campaigns = { source: 'coaching-website', aiCoachPage: 'ai-coach-page', aboutPage: 'about-page' };
const ADDRESS = 'https://coach.example.com/start?plan=beta&source=coaching-website&campaign=ai-coach-page';
let departures: string[];

function open(aiCoach: string, language: 'en' | 'es' = 'en') {
  fakeApi({
    'GET /api/site-settings': () => ({ status: 200, body: { brandName: 'LEAP', links: { aiCoach }, campaigns } }),
  });
  renderPage(<Page />, { texts, language, path: '/ai-coach' });
}

beforeEach(() => {
  departures = [];
  jest.spyOn(departure, 'leaveFor').mockImplementation((address) => void departures.push(address));
});
afterEach(cleanup);

describe('/ai-coach', () => {
  it('redirects with source and campaign, keeps the address’s own query, and has a link', async () => {
    open('https://coach.example.com/start?plan=beta');
    const link = await screen.findByRole('link', { name: 'click here' });
    expect(screen.getByRole('heading', { level: 1, name: 'Redirecting to AI Coach...' })).toBeTruthy();
    expect(link.getAttribute('href')).toBe(ADDRESS);
    expect(departures).toEqual([ADDRESS]);
  });

  it('speaks Spanish', async () => {
    open('https://coach.example.com/start?plan=beta', 'es');
    expect(await screen.findByRole('link', { name: 'haz clic aquí' })).toBeTruthy();
    expect(departures).toEqual([ADDRESS]);
  });

  it('shows a message when no address is set, and does not redirect', async () => {
    open('');
    expect(await screen.findByRole('heading', { level: 1, name: 'The AI coach isn’t open yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Tell me when it opens' }).getAttribute('href')).toBe('/?apply=ai-coach');
    expect(departures).toEqual([]);
  });
});
