import type { PageCopy } from '@leap/platform';
import { aboutTexts } from './features/about/about-texts';
import { aiCoachTexts } from './features/ai-coach/ai-coach-texts';
import { blogTexts } from './features/blog/blog-texts';
import { consciousSexualityTexts } from './features/conscious-sexuality/conscious-sexuality-texts';
import { contactDialogTexts } from './features/contact-dialog/contact-dialog-texts';
import { costCalculatorTexts } from './features/cost-calculator/cost-calculator-texts';
import { founderStoryTexts } from './features/founder-story/founder-story-texts';
import { leadLandingTexts } from './features/lead-landing/lead-landing-texts';
import { newsletterPageTexts } from './features/newsletter-page/newsletter-page-texts';
import { podcastPageTexts } from './features/podcast-page/podcast-page-texts';
import { retreatsTexts } from './features/retreats/retreats-texts';
import { paths } from './paths';
import { remote } from './routes';

/**
 * The pages of this remote whose texts can be changed. Not the forms' declarations of consent and the legal texts: what somebody agreed to
 * has versions of its own.
 */
export const copies: readonly PageCopy[] = [
  {
    name: 'home',
    path: paths.landing,
    texts: remote.texts,
    sections: [
      'marketing:hero',
      'marketing:about',
      'marketing:problemAwareness',
      'marketing:leap',
      'marketing:pathways',
      'marketing:founder',
      'marketing:testimonials',
      'marketing:podcast',
      'marketing:newsletter',
      'marketing:leadCapture',
      'marketing:footer',
      'marketing:nav',
      'marketing:navigation',
      'marketing:common.meta',
    ],
  },
  {
    name: 'about',
    path: paths.about,
    texts: aboutTexts,
    sections: [
      'marketing-about:hero',
      'marketing-about:tabs',
      'marketing-about:vision',
      'marketing-about:mission',
      'marketing-about:values',
      'marketing-about:curriculum',
      'marketing-about:founder',
      'marketing-about:coach',
      'marketing-about:head',
    ],
  },
  {
    name: 'conscious-sexuality',
    path: paths.consciousSexuality,
    texts: consciousSexualityTexts,
    sections: [
      'marketing-conscious-sexuality:hero',
      'marketing-conscious-sexuality:what',
      'marketing-conscious-sexuality:why',
      'marketing-conscious-sexuality:pathways',
      'marketing-conscious-sexuality:gatherings',
      'marketing-conscious-sexuality:rules',
      'marketing-conscious-sexuality:consultation',
      'marketing-conscious-sexuality:head',
    ],
  },
  {
    name: 'retreats',
    path: paths.retreats,
    texts: retreatsTexts,
    sections: [
      'marketing-retreats:hero',
      'marketing-retreats:values',
      'marketing-retreats:offerings',
      'marketing-retreats:player',
      'marketing-retreats:questions',
      'marketing-retreats:head',
    ],
  },
  {
    name: 'founder-story',
    texts: founderStoryTexts,
    sections: [
      'marketing-founder-story:hero',
      'marketing-founder-story:apply',
      'marketing-founder-story:empty',
      'marketing-founder-story:head',
    ],
  },
  {
    name: 'podcast',
    path: paths.podcast,
    texts: podcastPageTexts,
    sections: [
      'marketing-podcast:hero',
      'marketing-podcast:episodes',
      'marketing-podcast:email',
      'marketing-podcast:player',
      'marketing-podcast:episode',
      'marketing-podcast:head',
    ],
  },
  {
    name: 'blog',
    path: '/blog',
    texts: blogTexts,
    sections: [
      'marketing-blog:list.hero',
      'marketing-blog:search',
      'marketing-blog:subscribe',
      'marketing-blog:list.empty',
      'marketing-blog:list.more',
      'marketing-blog:list.feed',
      'marketing-blog:further',
      'marketing-blog:tag',
      'marketing-blog:author',
      'marketing-blog:post.share',
      'marketing-blog:post.translation',
      'marketing-blog:closing',
      'marketing-blog:list.head',
    ],
  },
  {
    name: 'newsletter',
    path: paths.newsletter,
    texts: newsletterPageTexts,
    sections: [
      'marketing-newsletter-page:hero',
      'marketing-newsletter-page:benefits',
      'marketing-newsletter-page:sample',
      'marketing-newsletter-page:questions',
      'marketing-newsletter-page:meanwhile',
      'marketing-newsletter-page:head',
    ],
  },
  {
    name: 'cost-calculator',
    path: paths.costCalculator,
    texts: costCalculatorTexts,
    sections: [
      'marketing-cost-calculator:form',
      'marketing-cost-calculator:groups',
      'marketing-cost-calculator:fields',
      'marketing-cost-calculator:result',
      'marketing-cost-calculator:method',
      'marketing-cost-calculator:breakdown',
      'marketing-cost-calculator:parts',
      'marketing-cost-calculator:projection',
      'marketing-cost-calculator:why',
      'marketing-cost-calculator:dream',
      'marketing-cost-calculator:next',
      'marketing-cost-calculator:share',
      'marketing-cost-calculator:live',
      'marketing-cost-calculator:head',
    ],
  },
  {
    name: 'lead-landing',
    path: paths.leadLanding,
    texts: leadLandingTexts,
    sections: [
      'marketing-lead-landing:hero',
      'marketing-lead-landing:offer',
      'marketing-lead-landing:benefits',
      'marketing-lead-landing:form',
      'marketing-lead-landing:interests',
      'marketing-lead-landing:thanks',
      'marketing-lead-landing:head',
    ],
  },
  {
    name: 'contact',
    path: '/contact',
    texts: contactDialogTexts,
    sections: [
      'marketing-contact-dialog:titles',
      'marketing-contact-dialog:descriptions',
      'marketing-contact-dialog:help',
      'marketing-contact-dialog:programs',
      'marketing-contact-dialog:actions',
      'marketing-contact-dialog:privacy',
      'marketing-contact-dialog:sent',
    ],
  },
  {
    name: 'ai-coach',
    path: paths.aiCoach,
    texts: aiCoachTexts,
    sections: ['marketing-ai-coach:leaving', 'marketing-ai-coach:missing', 'marketing-ai-coach:head'],
  },
];
