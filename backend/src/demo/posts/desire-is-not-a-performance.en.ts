import type { DemoPost } from './demo-post.js';

export const desireIsNotAPerformance: DemoPost = {
  slug: 'desire-is-not-a-performance',
  language: 'en',
  title: 'Desire is not a performance',
  excerpt:
    'Many of us learned about intimacy as something to be good at. Attention is a better teacher than technique.',
  tags: ['sexual-mastery', 'relationships', 'shame'],
  isPublished: true,
  writtenAt: '2026-10-01T09:00:00.000Z',
  content: `*This is a sample article. It shows how a post looks on this site.*

If you grew up like most people, you learned about intimacy from three teachers: silence at home, jokes at school, and a screen. None of them told you that it was allowed to be slow. None of them asked what you liked.

So you learned to perform. You watch yourself from outside. You wonder how long it should take, how you look, whether the other person is bored. And then you wonder why you feel so little.

## You cannot feel and grade at the same time

Attention is limited. When half of it sits in the audience, only half is left for your own body. This is not a moral problem and it is not a sign that something is wrong with you. It is simply where your attention went.

**The opposite of performing is not performing better. It is noticing.**

That is why technique helps less than people hope. A new technique gives the inner judge one more thing to score. Noticing gives it nothing to do.

## Begin without the goal

Try this alone first. Set a timer for ten minutes. Put one hand on your forearm and move it as slowly as you can. Your task is to find out exactly what you feel: warmth, pressure, an itch, boredom, a wish to stop. There is no right result. When you notice that you are judging, come back to the hand.

It sounds too small to matter. For many people it is the first ten minutes in years in which their body is not being used for something.

## Then speak before you touch

With a partner, most trouble starts long before the bedroom. It starts with a sentence that was not said.

### Three sentences worth practicing

*I’d like to be close tonight, and I don’t want it to lead anywhere.* This takes the exam out of the room.

*Slower.* One word. It is information, not criticism.

*I don’t know what I want yet. Can we find out?* Not knowing is allowed. It is where honest desire usually begins.

And there is the sentence that carries all the others: *No* or *not now*, at any moment, without a reason. A yes means something only where a no is safe.

## What shame has to do with it

Many people believe that they are the only ones. The only one who feels nothing, who feels too much, who wants something else, who does not want at all. You are not. The range of normal is much wider than anyone told you.

Shame keeps that belief alive because it won’t let you compare notes. One honest conversation with someone you trust often does more than a shelf of books.

## Where the limits are

Pain deserves a doctor. Something that was done to you without your consent deserves a trauma therapist, at your own pace. Coaching can stand beside that work. It cannot replace it.

What it can do is simple and worth a lot: help you stop grading, start noticing, and say one more true sentence than last week.`,
};
