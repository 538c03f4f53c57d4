import type { DemoPost } from './demo-post.js';

export const theQuietWorkOfShame: DemoPost = {
  slug: 'the-quiet-work-of-shame',
  language: 'en',
  title: 'The quiet work of shame',
  excerpt:
    'Guilt says: I did something wrong. Shame says: I am something wrong. Only one of them can be repaired with an apology.',
  tags: ['shame', 'self-mastery'],
  isPublished: true,
  writtenAt: '2026-10-29T09:00:00.000Z',
  content: `*This is a sample article. It shows how a post looks on this site.*

There is a voice that most of us never quote out loud. It comments on the way you laughed at dinner. It goes through your text messages after you have sent them. It has an opinion about your body in every mirror you pass.

You may think of it as honesty. You may even believe it keeps you good. It is worth asking what it has actually done for you.

## Guilt and shame are not the same

Guilt is about an act. *I was unkind to her.* It is unpleasant and it is useful, because it points at something you can do: say sorry, repair it, choose otherwise next time. Then it leaves.

Shame is about a person. *I am unkind.* There is nothing to repair, because the fault is you. So shame does not lead to better behavior. It leads to hiding. You avoid the friend you hurt. You work harder so that nobody looks too closely. You say yes, because someone who is secretly wrong should at least be convenient.

**That is the quiet work of shame: it takes your energy and spends it on not being seen.**

## How it sounds when it is dressed up

Shame rarely introduces itself. It borrows better clothes.

It can sound like perfectionism: *I just have high standards.* It can sound like modesty: *Other people need the help more.* It can sound like humor, when the joke is always on you. And it can sound like success, when each thing you achieve buys a few days of quiet and then the voice returns with a new condition.

A simple test helps. Imagine a person you love said the same sentence about themselves. If you would interrupt them, it was never honesty.

## What helps

### Put it in words

Shame does poorly in daylight. Write down the sentence as it really sounds, word for word. *If they knew me they would leave.* On paper it is suddenly a claim, and a claim can be questioned.

### Say it to one safe person

Not to everyone, and not on the internet. One person who has shown that they can hear something hard without fixing you. You are not asking for a solution. You are finding out that you can be known and that the room stays warm.

### Turn it back into guilt

Ask: *Is there something here I did?* If yes, repair that one thing, as concretely as you can. If no, there is nothing to pay. You can put the bill down.

## Go slowly

Some shame is old and was handed to you early, by people who carried their own. If looking at it brings up more than you can hold, that is not weakness. It is information. A trained therapist is the right company for that part of the road.

For the rest, you do not have to become fearless. You only have to become a little less hidden, one sentence and one person at a time.`,
};
