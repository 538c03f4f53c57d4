import { type PersonalData } from '../../common/personal-data.js';

/** Personal data in the tables of this room. */
export const contentPersonalData: PersonalData = {
  tables: [],
  businessColumns: [
    'site_settings.contact_email',
    'site_settings.contact_phone',
    'site_settings.postal_address',
    'site_settings.founder_first_name',
    'blog_posts.scheduled_by',
    'blog_post_versions.editor_id',
  ],
};
