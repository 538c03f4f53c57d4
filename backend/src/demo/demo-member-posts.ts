import type { PostType } from '@leap/domain';

export interface DemoMemberPost {
  /** Index in {@link demoWriters}. */
  writer: 0 | 1;
  type: PostType;
  title: string;
  content: string;
  tags: string[];
  /** How long before the demo was loaded. */
  minutesAgo: number;
}

/** Two members of the demo, whose names mark them as samples. */
export const demoWriters = [
  { email: 'member@example.com', displayName: 'Sample member A' },
  { email: 'second-member@example.com', displayName: 'Miembro de muestra B' },
] as const;

const HOUR = 60;
const DAY = 24 * HOUR;

/** Posts of one week in both languages. */
export const demoMemberPosts: DemoMemberPost[] = [
  {
    writer: 1,
    type: 'win',
    title: 'Dije que no, y no pasó nada',
    content:
      'Llevaba tres meses preparando esa conversación. Duró cuatro minutos.\n\nLo que más me sorprendió: **nadie se enojó**. La discusión solo existía en mi cabeza.',
    tags: ['límites', 'trabajo'],
    minutesAgo: 12,
  },
  {
    writer: 0,
    type: 'homework',
    title: 'Belief map, second round',
    content:
      'The sentence turned out shorter than I thought:\n\n*If I rest, somebody pays for it.*\n\nI’m leaving it here so one of you can remind me on Monday. My one action: close the laptop at seven on Wednesday, and write down what actually happens.',
    tags: ['beliefs', 'rest'],
    minutesAgo: 5 * HOUR,
  },
  {
    writer: 0,
    type: 'thought',
    title: 'Busy is a very good hiding place',
    content:
      'I filled a whole Saturday with errands. None of them was urgent. All of them were easier than the phone call to my brother.',
    tags: ['avoidance'],
    minutesAgo: 27 * HOUR,
  },
  {
    writer: 1,
    type: 'general',
    title: '¿Alguien para caminar y hablar los jueves?',
    content:
      'Veinte minutos por teléfono, cada quien camina por su barrio. Sin consejos, solo escuchar.\n\nEscríbeme aquí si te sirve el horario: **jueves, 18:30** en Ciudad de México.',
    tags: ['pods'],
    minutesAgo: 2 * DAY,
  },
  {
    writer: 1,
    type: 'thought',
    title: 'Lo que aprendí de dormir mal',
    content:
      'A las tres de la mañana todo parece una decisión. A las nueve casi nada lo es.\n\nYa no contesto mensajes entre las once y las siete.',
    tags: ['descanso', 'límites'],
    minutesAgo: 4 * DAY,
  },
  {
    writer: 0,
    type: 'win',
    title: 'Three evenings that belonged to me',
    content:
      '## What changed\nOne alarm at seven that says: *stop in the middle of the sentence.*\n\n## What did not\nI still check my email once. **Once.** It used to be eleven times; I counted.',
    tags: ['evenings', 'rest'],
    minutesAgo: 6 * DAY,
  },
];
