import type { DemoPost } from './demo-post.js';

export const decirQueNo: DemoPost = {
  slug: 'decir-que-no-sin-pedir-perdon',
  language: 'es',
  title: 'Decir que no sin pedir perdón',
  excerpt:
    'Cada “sí” que no sientes se paga después: en cansancio, en distancia o en un enojo que nadie entiende. Decir que no también es una forma de cuidar.',
  tags: ['alignment', 'relationships'],
  isPublished: true,
  writtenAt: '2026-10-15T09:00:00.000Z',
  content: `*Este es un artículo de muestra. Sirve para ver cómo se lee un artículo en este sitio.*

Te piden algo. Sientes el “no” en el cuerpo antes de pensarlo: se te cierra el estómago, respiras más corto. Y aun así escuchas tu propia voz decir: *claro, no hay problema*.

Sí había problema. Solo que lo dejaste para después, y te lo llevaste a casa.

## Por qué decimos que sí

Casi nadie dice que sí por debilidad. Decimos que sí porque alguna vez funcionó. En la infancia aprendimos que no dar problemas nos acercaba a la gente, y que incomodar nos dejaba a solas. Era una buena estrategia para esa edad.

El problema es que la seguimos usando cuando ya no hace falta. Aceptas la reunión, el favor, la cena, el plan del domingo. Y al final de la semana no sabes qué querías tú.

**Un “sí” que no sientes no es generosidad. Es una deuda que la otra persona ni siquiera sabe que tiene contigo.**

## Lo que cuesta

Se paga de tres maneras. Con cansancio, porque vives dos agendas: la tuya y la que le prometiste al resto. Con distancia, porque es difícil querer de verdad a quien te está cobrando en silencio. Y con un enojo que sale donde no era, casi siempre en casa, casi siempre con quien menos culpa tiene.

Si te reconoces ahí, no necesitas más fuerza de voluntad. Necesitas practicar frases cortas.

## Tres formas de decirlo

### El “no” sencillo

*Gracias por pensar en mí. Esta vez no puedo.* No agregues la razón. Una explicación larga suena a negociación, y la otra persona, con toda lógica, negocia.

### El “no” con puerta

*Hoy no. El jueves sí.* Úsalo solo si el jueves es verdad. Una puerta falsa es otro “sí” disfrazado.

### El “no” con tiempo

*Déjame revisarlo y te digo mañana.* Es la mejor frase para quien responde en automático. Te da una noche para preguntarte qué quieres. Y te obliga a contestar, lo cual es parte del trato.

## Lo que vas a sentir

La primera vez vas a sentir culpa. Es normal. La culpa no demuestra que hiciste algo malo; a veces solo avisa que hiciste algo nuevo. Dale una hora antes de creerle.

También puede pasar que alguien se moleste. Fíjate bien en quién. Quien te quiere se adapta, quizá con un gesto raro el primer día. Quien solo quería tu “sí” va a insistir. Esa diferencia también es información.

## Empieza donde no duela tanto

No empieces con tu madre ni con tu jefe. Empieza con quien te ofrece una bolsa que no necesitas, o con el grupo que te agrega sin preguntar. Un “no” pequeño cada día, durante dos semanas.

Y anota, cada noche, qué hiciste con el espacio que te quedó. Quizá dormiste. Quizá no hiciste nada. Eso también es tuyo.

Si decir que no te pone en peligro, si en casa hay miedo, esto no se resuelve con frases. Busca ayuda de confianza en tu país. No tienes que hacerlo a solas.`,
};
