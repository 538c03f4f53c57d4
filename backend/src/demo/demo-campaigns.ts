import type { Campaign } from '../modules/mailing/mailing.module.js';

type DemoCampaign = Pick<Campaign, 'subjectEn' | 'subjectEs' | 'contentEn' | 'contentEs'> & { sentAt: string };

/** Past newsletters that say that they are samples. They count as sent, and nobody got them. */
export const demoCampaigns: DemoCampaign[] = [
  {
    sentAt: '2026-11-10T16:00:00.000Z',
    subjectEn: 'The ten seconds before yes',
    subjectEs: 'Los diez segundos antes del sí',
    contentEn: `*This is a sample email. It shows how a past newsletter reads on this site.*

Somebody asks, and you hear yourself say “of course.” The tiredness comes later, and it has your name on it. Between the question and the answer there are about ten seconds. This week is about those.

## The challenge

Three times this week, answer with “Let me get back to you on that.” That’s the whole sentence. Then count to ten and see who in you is in a hurry.

## The tip

A no is easier to say standing up. Nobody knows why. **Try it on the phone.**

## Two minutes to see it

In the evening, draw two columns:

- what I said yes to
- what I wanted to say yes to

No comments. Just the columns.

If you want to read on, the [blog](/blog) has a longer piece about being tired.

Write back if you like. A person reads it.`,
    contentEs: `*Este es un correo de muestra. Sirve para ver cómo se lee un boletín anterior en este sitio.*

Alguien te pide algo y te escuchas decir “claro”. El cansancio llega después, y llega con tu nombre. Entre la pregunta y la respuesta hay unos diez segundos. Esta semana es para ellos.

## El reto

Tres veces esta semana, responde “déjame pensarlo y te digo”. Esa es la frase completa. Después cuenta hasta diez y mira qué parte de ti tiene prisa.

## El consejo

Un “no” se dice mejor de pie. Nadie sabe por qué. **Pruébalo por teléfono.**

## Dos minutos para verlo

Por la noche, traza dos columnas:

- a qué dije que sí
- a qué quería decir que sí

Sin comentarios. Solo las columnas.

Si quieres seguir leyendo, en el [blog](/blog) hay un texto más largo sobre el cansancio.

Responde si quieres. Lo lee una persona.`,
  },
  {
    sentAt: '2026-11-17T16:00:00.000Z',
    subjectEn: 'One thing you can put down by Friday',
    subjectEs: 'Una cosa que puedes soltar antes del viernes',
    contentEn: `*This is a sample email. It shows how a past newsletter reads on this site.*

Every unfinished thing keeps a small light on. The reply you owe. The drawer. The conversation you have been rehearsing since March. One light is nothing. Forty of them, and you wonder why you don’t sleep.

## The challenge

Write them all down, on paper, without sorting. Then choose **one** and end it by Friday. Ending it can mean doing it. It can also mean saying out loud that you won’t.

## The tip

Begin with the one that takes less than ten minutes and that you have avoided for more than ten days. Those two numbers together are never about time.

## Two minutes to see it

Look at the list once more before bed, and ask of each line:

> Whose voice says that I have to?

If it isn’t yours, put a small cross beside it. That’s all for this week.`,
    contentEs: `*Este es un correo de muestra. Sirve para ver cómo se lee un boletín anterior en este sitio.*

Cada cosa sin terminar deja una luz pequeña encendida. La respuesta que debes. El cajón. La conversación que ensayas desde marzo. Una luz no es nada. Con cuarenta, te preguntas por qué no duermes.

## El reto

Anótalas todas en papel, sin ordenarlas. Después elige **una** y ciérrala antes del viernes. Cerrarla puede ser hacerla. También puede ser decir en voz alta que no la vas a hacer.

## El consejo

Empieza por la que toma menos de diez minutos y que evitas desde hace más de diez días. Esos dos números juntos nunca hablan de tiempo.

## Dos minutos para verlo

Mira la lista una vez más antes de dormir y pregúntate en cada línea:

> ¿De quién es la voz que dice que tengo que hacerlo?

Si no es la tuya, ponle una cruz pequeña al lado. Eso es todo por esta semana.`,
  },
];
