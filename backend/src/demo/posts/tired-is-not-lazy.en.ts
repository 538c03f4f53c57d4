import type { DemoPost } from './demo-post.js';

export const tiredIsNotLazy: DemoPost = {
  slug: 'tired-is-not-lazy',
  pair: 'tired',
  language: 'en',
  title: 'Tired is not lazy',
  excerpt:
    'Burnout rarely looks like collapse. Mostly it looks like a normal week, on repeat, lived by someone who has stopped asking why.',
  tags: ['burnout', 'alignment'],
  isPublished: true,
  writtenAt: '2026-11-12T09:00:00.000Z',
  content: `*This is a sample article. It shows how a post looks on this site.*

You slept eight hours. You drank the water, took the walk, closed the laptop at six. And on Monday morning you sit on the edge of the bed and feel like someone who has already worked the whole day.

Most people in that moment reach for one word: *lazy*. It is a cruel word, and it is usually wrong.

## What lazy would look like

A lazy person does not care about the work and is at peace with that. You are not at peace. You lie awake over it. You rehearse emails in the shower. You apologize for needing a break before anyone has asked you to explain.

That is not a lack of effort. It is effort without return.

Burnout is often described as a dead battery. The picture is nearly right. But a battery doesn’t care what it powers, and you do. **You can rest for a month and come back tired, if what you come back to is the thing that drains you.**

## Three questions before you buy another planner

Before you fix your mornings, find out what your days are spent on. Take a sheet of paper and answer honestly. Nobody is going to read it.

### 1. What did I do this week that nobody asked for?

Write down the message you answered at eleven at night. The meeting you joined in case someone needed you. The favor you offered because the silence was uncomfortable. None of it was on your list. All of it cost something.

### 2. What did I avoid by being busy?

A full calendar is a good hiding place. Behind it there is often one conversation, one decision, one letter you have not opened. It takes more energy to step around something every day than to do it once.

### 3. What would I keep if I were paid the same either way?

This one is uncomfortable, because the answer is rarely *nothing*. There is usually one part of your work you would keep. It may be an hour a week. It is worth knowing which hour it is.

## Start with one thing you stop

You do not need a new life by Friday. You need one hour back, and you need to notice what you do with it.

Choose the smallest item from your first list. Stop doing it for two weeks. Tell the person concerned in one plain sentence, without a reason attached. *I don’t answer messages after eight.* That is a whole sentence.

Then watch what happens. Some people will not notice. One or two will be annoyed for a day. And you will feel something that is easy to mistake for guilt. It is mostly the unfamiliar feeling of having room.

## When it is more than this

If you have stopped enjoying the things you love, if you can’t sleep, or if you catch yourself thinking that people would be better off without you, please talk to a doctor or a crisis line today. Coaching is not treatment, and asking for treatment is not failure.

For everything else: you are not broken, and you are not lazy. You are tired of something. Find out what.`,
};
