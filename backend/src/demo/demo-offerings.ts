import type { Language } from '@leap/domain';
import type { RetreatOffering } from '../modules/content/content.module.js';

type Shared = Pick<RetreatOffering, 'kind' | 'startsOn' | 'endsOn' | 'timeZone' | 'link' | 'position'>;
type Texts = Pick<RetreatOffering, 'title' | 'date' | 'location' | 'description' | 'buttonText'>;

/** One offering with its text in each language. */
export interface DemoOffering extends Shared {
  texts: Record<Language, Texts>;
}

/** The four specified offerings. Texts that the specification does not define are marked as samples. */
export const demoOfferings: DemoOffering[] = [
  {
    kind: 'retreat',
    startsOn: '2025-07-17',
    endsOn: '2025-07-20',
    timeZone: 'America/Bogota',
    link: 'https://example.com/encuentro-magico',
    position: 1,
    texts: {
      en: {
        title: 'Encuentro Mágico',
        date: 'July 17–20, 2025',
        location: 'Santa Marta, Colombia',
        description:
          'Four days by the Caribbean, in a small group. Breathwork, circle, ceremony and long, quiet hours between the sea and the mountains. Sample text: the program goes here.',
        buttonText: 'See the program',
      },
      es: {
        title: 'Encuentro Mágico',
        date: '17 al 20 de julio de 2025',
        location: 'Santa Marta, Colombia',
        description:
          'Cuatro días junto al Caribe, en un grupo pequeño. Respiración, círculo, ceremonia y largas horas de calma entre el mar y la sierra. Texto de muestra: aquí va el programa.',
        buttonText: 'Ver el programa',
      },
    },
  },
  {
    kind: 'retreat',
    startsOn: '2025-08-12',
    endsOn: '2025-08-21',
    timeZone: 'America/Lima',
    link: 'https://example.com/jungle-healing-retreat',
    position: 2,
    texts: {
      en: {
        title: 'Jungle Healing Retreat',
        date: 'August 12–21, 2025',
        location: 'Peru',
        description:
          'Ten days in the jungle with experienced local guides: preparation before the first ceremony, rest afterward, and time to integrate before you head home. Sample text: the program goes here.',
        buttonText: 'See the program',
      },
      es: {
        title: 'Retiro de sanación en la selva',
        date: '12 al 21 de agosto de 2025',
        location: 'Perú',
        description:
          'Diez días en la selva con guías locales de experiencia: preparación antes de la primera ceremonia, descanso después y tiempo para integrar antes de volver a casa. Texto de muestra: aquí va el programa.',
        buttonText: 'Ver el programa',
      },
    },
  },
  {
    kind: 'ceremony',
    startsOn: null,
    endsOn: null,
    timeZone: 'America/Los_Angeles',
    link: 'https://example.com/kambo-sessions',
    position: 3,
    texts: {
      en: {
        title: 'Kambo Sessions',
        date: 'On request',
        location: 'By arrangement',
        description:
          'Single sessions or a series, on your own or in a very small group. Every session begins with a health screening, and some conditions rule it out. Sample text: duration and preparation go here.',
        buttonText: 'Ask for a session',
      },
      es: {
        title: 'Sesiones de kambó',
        date: 'A solicitud',
        location: 'A convenir',
        description:
          'Sesiones sueltas o en serie, a solas o en un grupo muy pequeño. Cada sesión empieza con una evaluación de salud, y algunas condiciones la descartan. Texto de muestra: aquí van la duración y la preparación.',
        buttonText: 'Pedir una sesión',
      },
    },
  },
  {
    kind: 'ceremony',
    startsOn: null,
    endsOn: null,
    timeZone: 'America/Los_Angeles',
    link: 'https://example.com/ceremony-scheduling',
    position: 4,
    texts: {
      en: {
        title: 'Psilocybin and Other Ceremonies',
        date: 'By appointment',
        location: 'Where it is legal, by arrangement',
        description:
          'Ceremonies with a conversation before, a sober guide throughout, and integration calls after. Only where the law allows it, and only after a health screening. Sample text: the details go here.',
        buttonText: 'Schedule a conversation',
      },
      es: {
        title: 'Psilocibina y otras ceremonias',
        date: 'Con cita previa',
        location: 'Donde es legal, a convenir',
        description:
          'Ceremonias con una conversación antes, la guía de una persona sobria durante y llamadas de integración después. Solo donde la ley lo permite y solo tras una evaluación de salud. Texto de muestra: aquí van los detalles.',
        buttonText: 'Reservar una conversación',
      },
    },
  },
];
