import type { SiteSettings } from '../modules/content/content.module.js';
import { demoFounder } from './demo-founder.js';

type Editable = Omit<
  SiteSettings,
  | 'id'
  | 'createdAt'
  | 'updatedAt'
  | 'isOnly'
  | 'founderImageId'
  | 'founderImage'
  | 'portraitImageId'
  | 'portraitImage'
  | 'portraitAlt'
  | 'portraitFocus'
  | 'retreatsImageId'
  | 'retreatsImage'
  | 'voiceNoteId'
  | 'voiceNote'
  | 'voiceTranscript'
>;

export const demoWeeklyCallUrl = 'https://example.com/weekly-call';
export const demoPodUrl = 'https://example.com/sample-pod';

/** Every value says that it is a sample, or is a reserved example address or number. */
export const demoSiteSettings: Editable = {
  brandName: 'LEAP',
  punchline: { en: 'Live what you already know.', es: 'Vive lo que ya sabes.' },
  founderFirstName: 'Founder',
  contactEmail: 'hello@example.com',
  contactPhone: '+1 555 010 0199',
  postalAddress: '',
  // As on a new site: the practice writes to the person who booked, or its connected calendar creates a link for each call.
  consultationLocation: { en: '', es: '' },
  consultationUrl: null,
  accent: 'terracotta',
  practiceLanguage: 'en',
  membershipEmails: 'each',
  firstWeek: 'shown',
  socialLinks: {
    instagram: 'https://example.com/instagram',
    facebook: 'https://example.com/facebook',
    youtube: 'https://example.com/youtube',
    linkedin: 'https://example.com/linkedin',
    podcast: 'https://example.com/podcast-directory',
    messaging: 'https://example.com/messaging',
  },
  links: {
    applicationForm: 'https://example.com/application',
    aiCoach: 'https://example.com/ai-coach',
    consultation: 'https://example.com/consultation',
    podcastHost: 'https://example.com/podcast',
    reviews: 'https://example.com/reviews',
    // Served by the sandbox, from the same origin.
    musicFile: '/sandbox/music.wav',
    podcastEmbed: '/sandbox/podcast/player',
  },
  stats: [
    { key: 'livesTransformed', value: '500+' },
    { key: 'retreatsLed', value: '25' },
    { key: 'yearsExperience', value: '12' },
  ],
  aboutBlurb: {
    en: 'Sample text. The owner’s own introduction belongs here; numbers and credentials are placeholders until then.',
    es: 'Texto de muestra. Aquí va la presentación propia; los números y las credenciales son provisionales hasta entonces.',
  },
  credentials: {
    en: [
      'Sample credential: coach training, 200 hours',
      'Sample credential: breathwork facilitator',
      'Sample credential: group leadership',
    ],
    es: [
      'Credencial de muestra: formación en coaching, 200 horas',
      'Credencial de muestra: facilitación de respiración consciente',
      'Credencial de muestra: conducción de grupos',
    ],
  },
  founderCredentials: {
    en: [
      'Sample credential: twelve years of one-on-one work',
      'Sample credential: certified facilitator',
      'Sample credential: host of the podcast',
    ],
    es: [
      'Credencial de muestra: doce años de trabajo uno a uno',
      'Credencial de muestra: facilitación certificada',
      'Credencial de muestra: conducción del pódcast',
    ],
  },
  founderQuote: {
    en: 'Sample quote: you do not need a new life. You need to stop leaving the one you have.',
    es: 'Cita de muestra: no necesitas otra vida. Necesitas dejar de irte de la que tienes.',
  },
  founderStoryBlurb: {
    en: 'Sample story. A career that looked right, a body that said no, and the slow work of listening to it. The real story goes here.',
    es: 'Historia de muestra. Una carrera que se veía bien, un cuerpo que dijo basta y el trabajo lento de escucharlo. Aquí va la historia real.',
  },
  founderPhotoUrl: null,
  ...demoFounder,
  claims: { googleReviewCount: 20, growth: '2-3x' },
};
