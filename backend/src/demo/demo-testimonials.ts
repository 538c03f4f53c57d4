import type { Language } from '@leap/domain';

export interface DemoTestimonial {
  language: Language;
  name: string;
  rating: number;
  title: string;
  content: string;
}

/** Invented and marked as such: no real person wrote them. */
export const demoTestimonials: DemoTestimonial[] = [
  {
    language: 'en',
    name: 'Sample client A.',
    rating: 5,
    title: 'I stopped answering at midnight',
    content:
      'Sample testimonial. I came because I was exhausted and thought I needed more discipline. I needed fewer promises. Three months later, my evenings are mine again.',
  },
  {
    language: 'en',
    name: 'Sample client B.',
    rating: 5,
    title: 'Someone finally asked what I want',
    content:
      'Sample testimonial. Nobody told me who to become. We looked at one decision I had been avoiding for two years, and I made it.',
  },
  {
    language: 'en',
    name: 'Sample client C.',
    rating: 5,
    title: 'Slow, honest, worth it',
    content:
      'Sample testimonial. Some weeks were uncomfortable. The small steps between the calls made the difference, and I still use them.',
  },
  {
    language: 'en',
    name: 'Sample client D.',
    rating: 5,
    title: 'We’re talking again',
    content:
      'Sample testimonial. My partner and I had stopped touching the hard subjects. Now we have words for them, and an hour on Sundays that we both protect.',
  },
  {
    language: 'en',
    name: 'Sample client I.',
    rating: 5,
    title: 'Mondays have a place to land',
    content:
      'Sample testimonial. I used to carry the whole week alone. Now there is an hour in which somebody remembers what I said last time.',
  },
  {
    language: 'en',
    name: 'Sample client J.',
    rating: 5,
    title: 'I left without slamming a door',
    content:
      'Sample testimonial. I had rehearsed that resignation for three years. We wrote four sentences together, and four sentences were enough.',
  },
  {
    language: 'es',
    name: 'Cliente de muestra E.',
    rating: 5,
    title: 'Aprendí a decir que no',
    content:
      'Testimonio de muestra. Llegué con la agenda llena y la cabeza todavía más. Hoy digo que no sin dar explicaciones, y duermo.',
  },
  {
    language: 'es',
    name: 'Cliente de muestra F.',
    rating: 5,
    title: 'Volví a tener ganas',
    content:
      'Testimonio de muestra. Pensaba que era pereza. Era un trabajo que ya no quería. Tomé la decisión con calma y con alguien a mi lado.',
  },
  {
    language: 'es',
    name: 'Cliente de muestra G.',
    rating: 5,
    title: 'Preguntas que incomodan y ayudan',
    content:
      'Testimonio de muestra. No me dieron respuestas. Me hicieron las preguntas que llevaba años esquivando, y eso cambió mi semana.',
  },
  {
    language: 'es',
    name: 'Cliente de muestra H.',
    rating: 5,
    title: 'Un grupo donde puedo hablar',
    content:
      'Testimonio de muestra. Los lunes escucho a otras personas decir en voz alta lo que yo callaba. Ya no siento que soy la única persona así.',
  },
  {
    language: 'es',
    name: 'Cliente de muestra K.',
    rating: 5,
    title: 'Por fin una conversación pendiente',
    content:
      'Testimonio de muestra. Llevaba un año evitando a mi hermana. Preparamos una sola pregunta, la llamé esa tarde y seguimos hablando.',
  },
  {
    language: 'es',
    name: 'Cliente de muestra L.',
    rating: 5,
    title: 'Mi cuerpo me avisó antes que yo',
    content:
      'Testimonio de muestra. Creía que solo necesitaba vacaciones. Aprendí a notar las señales el martes, y no cuando ya es viernes.',
  },
];
