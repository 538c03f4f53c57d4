import { api } from '@leap/client/marketing';
import type { PageContext } from '@leap/platform';
import { ContactDialogProvider } from '../contact-dialog/contact-dialog-provider';
import { NewsletterSection } from '../newsletter/newsletter-section';
import { AboutSection } from './about-section';
import { ClosingStrip } from './closing-strip';
import { FounderSection } from './founder-section';
import { FrameworkSection } from './framework-section';
import { HeroSection } from './hero-section';
import { latestEpisodes } from './latest-episodes';
import { LeadCaptureSection } from './lead-capture-section';
import { PathwaysSection } from './pathways-section';
import { PodcastSection } from './podcast-section';
import { ProblemSection } from './problem-section';
import { TestimonialsSection } from './testimonials-section';

export { landingHead as head } from './landing-head';

/** Preloads the data of the first view; sections use the same arguments. */
export function preload({ dispatch, language }: PageContext): Promise<unknown>[] {
  return [
    dispatch(api.endpoints.getSiteSettings.initiate(language)),
    dispatch(api.endpoints.listTestimonials.initiate({ language })),
    dispatch(api.endpoints.listNextCallTimes.initiate()),
    dispatch(api.endpoints.listInnerCirclePlans.initiate()),
    dispatch(api.endpoints.getPodcastEpisodes.initiate(latestEpisodes)),
  ];
}

/** The landing page: eleven sections in the specified order. */
export function Page() {
  return (
    <ContactDialogProvider source="landing-page">
      <HeroSection />
      <AboutSection />
      <ProblemSection />
      <FrameworkSection />
      <PathwaysSection />
      <FounderSection />
      <TestimonialsSection />
      <PodcastSection />
      <NewsletterSection />
      <LeadCaptureSection />
      <ClosingStrip />
    </ContactDialogProvider>
  );
}
