import type { SiteSettings } from '../modules/content/content.module.js';

type FounderSettings = Pick<SiteSettings, 'founderNarrative' | 'founderTimeline' | 'missionQuote' | 'campaigns'>;

/** A story that says that it is a sample, and what to replace it with. */
export const demoFounder: FounderSettings = {
  founderNarrative: {
    en: `*Sample story. Nobody lived it. It shows how the real one will look on this page, and each chapter says what goes there.*

## The years that looked right

This is where the real story begins: where the founder worked, what everyone praised, and what it cost. A sample could read like this. There was a title on the door and a calendar with no white space. Friends said it was going well. The body said something else, first quietly, then every morning at four.

## The day it stopped working

Every story like this has a turning point, told plainly and without drama. In this sample it is an ordinary Tuesday. A meeting, a question, and no answer to it: **what do you want?** It took a year to be able to answer.

## What helped, and what did not

This chapter names the teachers, the training and the wrong turns, with dates readers can check. What did not help in this sample: another book, another plan, another Sunday-night promise. What helped was smaller. One honest sentence a day. One person who asked again the week after.

## Learning to stay

This is what changed, told so that someone in the middle of it recognizes the steps. Shame grows in silence and shrinks when it’s spoken. Discipline lasts as long as the mood. Structure holds up on the bad days too.

## The work today

The last chapter says who the founder works with now, how a first conversation goes, and what it doesn’t promise. Until the real story is added in the site settings, this sample holds its place.`,
    es: `*Historia de muestra. Nadie la vivió. Muestra cómo se verá la real en esta página, y cada capítulo dice qué va en su lugar.*

## Los años que se veían bien

Aquí empieza la historia real: dónde trabajó quien fundó este espacio, qué le aplaudían y cuánto le costó. Una muestra podría decir así. Había un cargo en la puerta y una agenda sin huecos. La gente decía que todo iba bien. El cuerpo decía otra cosa, primero en voz baja y después cada madrugada a las cuatro.

## El día en que dejó de funcionar

Toda historia como esta tiene un punto de quiebre, contado con sencillez y sin drama. En esta muestra es un martes cualquiera. Una reunión, una pregunta y ninguna respuesta: **¿qué quieres?** Poder contestarla llevó un año.

## Lo que ayudó y lo que no

Este capítulo nombra a sus guías, las formaciones y los desvíos, con fechas que se pueden comprobar. Lo que no ayudó en esta muestra: otro libro, otro plan, otra promesa de domingo por la noche. Lo que ayudó fue más pequeño. Una frase honesta al día. Una persona que volvía a preguntar a la semana siguiente.

## Aprender a quedarse

Aquí está lo que cambió, contado para que se reconozca quien va a medio camino. La vergüenza crece en silencio y se encoge cuando se nombra. La disciplina dura lo que dura el ánimo. Una estructura te sostiene también en los días malos.

## El trabajo de hoy

El último capítulo dice con quién trabaja hoy, cómo es una primera conversación y qué no promete. Mientras no se agregue la historia real en los ajustes del sitio, esta muestra le guarda el lugar.`,
  },
  founderTimeline: {
    en: [
      {
        title: 'Sample step: the first career',
        text: 'Sample text. What the founder did before, and what was missing in it.',
      },
      {
        title: 'Sample step: the break',
        text: 'Sample text. The moment when carrying on as before was no longer possible.',
      },
      { title: 'Sample step: the training', text: 'Sample text. Teachers, schools and years of practice, with dates.' },
      {
        title: 'Sample step: the first groups',
        text: 'Sample text. The first people who came, and what they asked for.',
      },
      {
        title: 'Sample step: the work today',
        text: 'Sample text. One-to-one work, groups and retreats, as they’re offered now.',
      },
    ],
    es: [
      {
        title: 'Paso de muestra: la primera carrera',
        text: 'Texto de muestra. A qué se dedicaba antes y qué le faltaba.',
      },
      {
        title: 'Paso de muestra: el quiebre',
        text: 'Texto de muestra. El momento en que ya no se podía seguir igual.',
      },
      {
        title: 'Paso de muestra: la formación',
        text: 'Texto de muestra. Guías, escuelas y años de práctica, con fechas.',
      },
      {
        title: 'Paso de muestra: los primeros grupos',
        text: 'Texto de muestra. Las primeras personas que llegaron y lo que buscaban.',
      },
      {
        title: 'Paso de muestra: el trabajo de hoy',
        text: 'Texto de muestra. Coaching individual, grupos y retiros, tal como se ofrecen ahora.',
      },
    ],
  },
  missionQuote: {
    en: 'Sample quote: the work is done when you no longer need me to remind you of what you know.',
    es: 'Cita de muestra: el trabajo termina cuando ya no me necesitas para recordarte lo que sabes.',
  },
  campaigns: { source: 'coaching-website', aiCoachPage: 'ai-coach-page', aboutPage: 'about-page' },
};
