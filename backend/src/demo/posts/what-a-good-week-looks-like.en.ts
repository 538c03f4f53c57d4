import type { DemoPost } from './demo-post.js';

/** A draft: readers must never see it. */
export const whatAGoodWeekLooksLike: DemoPost = {
  slug: 'what-a-good-week-looks-like',
  language: 'en',
  title: 'What a good week looks like',
  excerpt:
    'A good week is not a full one. Decide on Sunday what would make it good, and you will notice when it happens.',
  tags: ['alignment', 'self-mastery'],
  isPublished: false,
  writtenAt: '2026-11-18T09:00:00.000Z',
  content: `*This is a sample draft. Only editors can see it.*

Ask ten people how their week was and nine will say *busy*. It is the one answer that needs no thought. It also hides the more interesting question: was it good?

Most of us could not say, because we never decided what good would be. We collect the week after it is over, the way you collect change from a pocket, and are surprised by how little is there.

## Decide before it starts

Sunday evening, ten minutes, one page. You are not planning the week. The calendar does that without you. You are deciding what it is for.

### One thing that moves

Choose one piece of work that would still matter in a year. Write down the smallest step that would count as progress. *Send the draft to one reader* is a step. *Work on the book* is a wish.

### One person

Choose someone you want to be truly present with this week. Not everyone. One. Write their name and when. Love is mostly a matter of scheduling, however unromantic that sounds.

### One thing for your body

Not a program. A walk on Wednesday. Bed at ten on Thursday. Something you can do even if everything else goes wrong, because that is when you will need it.

## Protect it like an appointment

**What is not in the calendar is the first thing to go.** Give each of the three a time and a place. If someone asks for that hour, you have an appointment. You do. It is with the life you said you wanted.

Expect to lose one of the three in most weeks. Two out of three is a good week. Three out of three is a lucky one. Zero is not a failure of character. It is a sign that the week belonged to someone else, and that is worth knowing before the next one begins.

## Look back without blame

On Friday, take five minutes for two questions. *What gave me energy?* *What took it?* Write one line for each. Do not turn it into advice yet. After four weeks you will have eight lines, and you will see a pattern that no test could have shown you.

Maybe the meetings you dread are all with the same person. Maybe your best hours are before nine and you spend them on email. Maybe the thing you call rest leaves you more tired than work.

## Keep it small

The danger of any practice is that it becomes one more thing to be good at. If you miss a Sunday, start on Monday. If a page is too much, use the back of a receipt. The point was never the page.

The point is that on some Friday in the near future someone will ask you how your week was. And you will stop for a moment, and you will know.`,
};
