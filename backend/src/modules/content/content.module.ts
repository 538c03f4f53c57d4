import { Module } from '@nestjs/common';
import { BlogPostsModule } from './blog-posts/blog-posts.module.js';
import { ImagesModule } from './images/images.module.js';
import { PageTextsModule } from './page-texts/page-texts.module.js';
import { PodcastModule } from './podcast/podcast.module.js';
import { RetreatOfferingsModule } from './retreat-offerings/retreat-offerings.module.js';
import { SiteSettingsModule } from './site-settings/site-settings.module.js';
import { TestimonialsModule } from './testimonials/testimonials.module.js';
import { VoiceNotesModule } from './voice-notes/voice-notes.module.js';
import { BlogPost } from './blog-posts/blog-post.entity.js';
import { BlogPostFormerSlug } from './blog-posts/blog-post-former-slug.entity.js';
import { BlogPostVersion } from './blog-posts/blog-post-version.entity.js';
import { ImageFile } from './images/image-file.entity.js';
import { Image } from './images/image.entity.js';
import { PageText } from './page-texts/page-text.entity.js';
import { PodcastDocument } from './podcast/podcast-document.entity.js';
import { PodcastEpisode } from './podcast/podcast-episode.entity.js';
import { PodcastFeedState } from './podcast/podcast-feed-state.entity.js';
import { PodcastImage } from './podcast/podcast-image.entity.js';
import { Podcast } from './podcast/podcast.entity.js';
import { RetreatOffering } from './retreat-offerings/retreat-offering.entity.js';
import { SiteSettings } from './site-settings/site-settings.entity.js';
import { Testimonial } from './testimonials/testimonial.entity.js';
import { VoiceNote } from './voice-notes/voice-note.entity.js';

export { BlogPost } from './blog-posts/blog-post.entity.js';
export { toBlogPostTeaserDto } from './blog-posts/blog-posts.dto.js';
export { BlogPostsService } from './blog-posts/blog-posts.service.js';
export { ImageFile } from './images/image-file.entity.js';
export { imageFiles } from './images/image-files.js';
export { byteCountOf } from './images/image-making.js';
export { objectKeysOf } from './images/image-store.js';
export { usualAddress } from './images/image-sizes.js';
export { Image } from './images/image.entity.js';
export { PageTextsService } from './page-texts/page-texts.service.js';
export { PodcastFeedService } from './podcast/podcast-feed.service.js';
export { PodcastService } from './podcast/podcast.service.js';
export { RetreatOffering } from './retreat-offerings/retreat-offering.entity.js';
export { FIRST_WEEK_IS_HIDDEN } from './site-settings/first-week.js';
export { toSiteSettingsDto } from './site-settings/site-settings.dto.js';
export { SiteSettings } from './site-settings/site-settings.entity.js';
export { OptionalAddress, Part, PartList } from './site-settings/site-settings-fields.js';
export { SiteSettingsService } from './site-settings/site-settings.service.js';
export { Testimonial } from './testimonials/testimonial.entity.js';
export { cleanAudio } from './voice-notes/audio-making.js';
export { VoiceNote } from './voice-notes/voice-note.entity.js';
export { voiceFiles } from './voice-notes/voice-files.js';
export { contentToDo } from './dashboard-part.js';
export { contentPersonalData } from './personal-data.js';
export { contentNames, contentSearch } from './admin-part.js';

/** The tables of this room. */
export const contentEntities = [
  BlogPost,
  BlogPostFormerSlug,
  BlogPostVersion,
  ImageFile,
  Image,
  PageText,
  PodcastDocument,
  PodcastEpisode,
  PodcastFeedState,
  PodcastImage,
  Podcast,
  RetreatOffering,
  SiteSettings,
  Testimonial,
  VoiceNote,
];

/** Public content: blog posts, testimonials, retreats, podcast, pictures and site settings. */
@Module({
  imports: [
    BlogPostsModule,
    ImagesModule,
    PageTextsModule,
    PodcastModule,
    RetreatOfferingsModule,
    SiteSettingsModule,
    TestimonialsModule,
    VoiceNotesModule,
  ],
  exports: [BlogPostsModule, PageTextsModule, PodcastModule, SiteSettingsModule],
})
export class ContentModule {}
