import type { DemoPost } from './demo-post.js';

export const cansancioNoEsPereza: DemoPost = {
  slug: 'el-cansancio-no-es-pereza',
  pair: 'tired',
  language: 'es',
  title: 'El cansancio no es pereza',
  excerpt:
    'El agotamiento casi nunca parece un derrumbe. Parece una semana normal, repetida, en la vida de alguien que dejó de preguntarse para qué.',
  tags: ['burnout', 'alignment'],
  isPublished: true,
  writtenAt: '2026-11-12T09:00:00.000Z',
  content: `*Este es un artículo de muestra. Sirve para ver cómo se lee un artículo en este sitio.*

Dormiste ocho horas. Tomaste agua, saliste a caminar, cerraste la computadora a las seis. Y el lunes te sientas al borde de la cama con la sensación de haber trabajado ya el día entero.

En ese momento casi todo el mundo usa la misma palabra: *pereza*. Es una palabra cruel y, por lo general, equivocada.

## Cómo se vería la pereza

A quien tiene pereza no le importa el trabajo y vive en paz con eso. Tú no estás en paz. Le das vueltas de noche. Ensayas correos en la ducha. Pides disculpas por necesitar una pausa antes de que alguien te pida explicaciones.

Eso no es falta de esfuerzo. Es esfuerzo que no te devuelve nada.

Solemos hablar del agotamiento como de una batería vacía. La imagen casi sirve. Pero a una batería le da igual qué enciende, y a ti no. **Puedes descansar un mes y volver con el mismo cansancio, si aquello a lo que vuelves es lo que te vacía.**

## Tres preguntas antes de comprar otra agenda

Antes de arreglar tus mañanas, averigua en qué se van tus días. Toma una hoja y responde con honestidad. Nadie la va a leer.

### 1. ¿Qué hice esta semana que nadie me pidió?

Anota el mensaje que contestaste a las once de la noche. La reunión a la que entraste por si acaso. El favor que ofreciste porque el silencio te incomodaba. Nada de eso estaba en tu lista. Todo eso costó algo.

### 2. ¿Qué evité por tener tanto que hacer?

Una agenda llena es un buen escondite. Detrás suele haber una conversación, una decisión, una carta sin abrir. Gastas más fuerza esquivando algo todos los días que haciéndolo una sola vez.

### 3. ¿Qué conservaría si me pagaran lo mismo de cualquier forma?

Esta pregunta incomoda, porque la respuesta pocas veces es *nada*. Casi siempre hay una parte de tu trabajo que conservarías. Quizá sea una hora a la semana. Vale la pena saber cuál.

## Empieza por algo que dejas de hacer

No necesitas una vida nueva para el viernes. Necesitas recuperar una hora y fijarte en qué haces con ella.

Elige lo más pequeño de tu primera lista. Déjalo por dos semanas. Dilo en una frase sencilla, sin justificarte. *Después de las ocho no contesto mensajes.* Es una frase completa.

Luego observa. Algunas personas ni se van a enterar. Una o dos se molestarán por un día. Y tú vas a sentir algo que se confunde fácilmente con la culpa. En realidad es, sobre todo, la sensación poco conocida de tener espacio.

## Cuando no es solo cansancio

Si dejaste de disfrutar lo que amas, si perdiste el sueño o si te descubres pensando que la gente estaría mejor sin ti, busca hoy atención médica o llama a una línea de ayuda. El coaching no es un tratamiento, y pedir tratamiento no es fracasar.

Para todo lo demás: no hay nada roto en ti y lo tuyo no es pereza. Hay algo que te cansa. Averigua qué es.`,
};
