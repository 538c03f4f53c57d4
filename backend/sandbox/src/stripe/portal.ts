import { z } from 'zod';
import type { Stripe } from 'stripe';
import { newId } from './books.js';
import { endpoint, defined, mergedMetadata, type Endpoint } from './endpoint.js';
import { flag, metadata, paging, text } from './form.js';
import { listOf } from './objects.js';
import { invalidRequest } from './problem.js';

const subscriptionFlow = z.strictObject({ subscription: text }).optional();
const flowData = z.strictObject({
  type: z.enum(
    ['payment_method_update', 'subscription_cancel', 'subscription_update'],
    'must be one of payment_method_update, subscription_cancel, or subscription_update',
  ),
  subscription_cancel: subscriptionFlow,
  subscription_update: subscriptionFlow,
  after_completion: z
    .strictObject({
      type: z.enum(['hosted_confirmation', 'portal_homepage', 'redirect']),
      redirect: z.strictObject({ return_url: text }).optional(),
    })
    .optional(),
});

const features = z.strictObject({
  customer_update: z
    .strictObject({
      enabled: flag,
      allowed_updates: z.array(z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id'])).optional(),
    })
    .optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag }).optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag,
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    })
    .optional(),
  subscription_update: z
    .strictObject({
      enabled: flag,
      default_allowed_updates: z.array(z.enum(['price', 'promotion_code', 'quantity'])).optional(),
      products: z.array(z.strictObject({ product: text, prices: z.array(text) })).optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    })
    .optional(),
});
const configuration = z.strictObject({
  business_profile: z
    .strictObject({
      headline: text.optional(),
      privacy_policy_url: text.optional(),
      terms_of_service_url: text.optional(),
    })
    .optional(),
  default_return_url: text.optional(),
  features: features.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
  active: flag.optional(),
});
type Wanted = z.output<typeof configuration>;

const asFeatures = (wanted: z.output<typeof features>): Stripe.BillingPortal.Configuration.Features => ({
  customer_update: {
    enabled: wanted.customer_update?.enabled ?? false,
    allowed_updates: wanted.customer_update?.allowed_updates ?? [],
  },
  invoice_history: { enabled: wanted.invoice_history?.enabled ?? false },
  payment_method_update: {
    enabled: wanted.payment_method_update?.enabled ?? false,
    payment_method_configuration: null,
  },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: wanted.subscription_cancel?.enabled ?? false,
    mode: wanted.subscription_cancel?.mode ?? 'at_period_end',
    proration_behavior: wanted.subscription_cancel?.proration_behavior ?? 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: wanted.subscription_update?.default_allowed_updates ?? [],
    enabled: wanted.subscription_update?.enabled ?? false,
    products:
      wanted.subscription_update?.products?.map((entry) => ({
        ...entry,
        adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
      })) ?? null,
    proration_behavior: wanted.subscription_update?.proration_behavior ?? 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
});

const changesOf = (wanted: Wanted): Partial<Stripe.BillingPortal.Configuration> =>
  defined({
    active: wanted.active,
    default_return_url: wanted.default_return_url,
    name: wanted.name,
    business_profile: wanted.business_profile && {
      headline: null,
      privacy_policy_url: null,
      terms_of_service_url: null,
      ...defined(wanted.business_profile),
    },
    features: wanted.features && asFeatures(wanted.features),
  });

const asFlow = (flow: z.output<typeof flowData>): Stripe.BillingPortal.Session.Flow => ({
  after_completion: {
    hosted_confirmation: null,
    redirect: flow.after_completion?.redirect ?? null,
    type: flow.after_completion?.type ?? 'portal_homepage',
  },
  customer_update: null,
  subscription_cancel: flow.subscription_cancel
    ? { retention: null, subscription: flow.subscription_cancel.subscription }
    : null,
  subscription_pause: null,
  subscription_update: flow.subscription_update ? { subscription: flow.subscription_update.subscription } : null,
  subscription_update_confirm: null,
  type: flow.type,
});

/** The billing portal's sessions and its configuration; its page is in sandbox-stripe-portal-page.ts. */
export const portalEndpoints: Endpoint[] = [
  endpoint(
    'post',
    '/billing_portal/sessions',
    z.strictObject({
      customer: text,
      return_url: text.optional(),
      locale: text.optional(),
      flow_data: flowData.optional(),
      configuration: text.optional(),
    }),
    async (wanted, { books, siteUrl }) => {
      const customer = await books.get('customer', wanted.customer, 'customer');
      const [fallback] = await books.where('billing_portal.configuration', { is_default: true });
      const chosen =
        wanted.configuration === undefined
          ? fallback
          : await books.get('billing_portal.configuration', wanted.configuration, 'configuration');
      if (!chosen)
        throw invalidRequest(
          'You can’t create a portal session in test mode until you save your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
          undefined,
        );
      if (wanted.return_url !== undefined && !URL.canParse(wanted.return_url))
        throw invalidRequest('Not a valid URL', 'return_url', 'url_invalid');
      if (
        wanted.flow_data &&
        wanted.flow_data.type !== 'payment_method_update' &&
        !wanted.flow_data[wanted.flow_data.type]
      ) {
        throw invalidRequest(
          `Missing required param: flow_data[${wanted.flow_data.type}].`,
          `flow_data[${wanted.flow_data.type}]`,
          'parameter_missing',
        );
      }
      const id = newId('billing_portal.session');
      const session: Stripe.BillingPortal.Session = {
        id,
        object: 'billing_portal.session',
        configuration: chosen.id,
        created: books.now,
        customer: customer.id,
        customer_account: null,
        flow: wanted.flow_data ? asFlow(wanted.flow_data) : null,
        livemode: false,
        locale: wanted.locale ?? null,
        on_behalf_of: null,
        return_url: wanted.return_url ?? chosen.default_return_url,
        url: `${siteUrl}/sandbox/stripe/portal/${id}`,
      };
      return books.put(session);
    },
  ),
  endpoint(
    'get',
    '/billing_portal/configurations',
    z.strictObject({ is_default: flag.optional(), active: flag.optional(), ...paging }),
    async ({ is_default, active, ...page }, { books }) => {
      const { items, hasMore } = await books.page(
        'billing_portal.configuration',
        defined({ is_default, active }),
        page,
      );
      return listOf(items, '/v1/billing_portal/configurations', hasMore);
    },
  ),
  endpoint(
    'post',
    '/billing_portal/configurations',
    configuration.required({ features: true }),
    async (wanted, { books }) => {
      const [existing] = await books.where('billing_portal.configuration', { is_default: true });
      const fresh: Stripe.BillingPortal.Configuration = {
        id: newId('billing_portal.configuration'),
        object: 'billing_portal.configuration',
        active: true,
        application: null,
        business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
        created: books.now,
        default_return_url: null,
        features: asFeatures(wanted.features),
        is_default: existing === undefined,
        livemode: false,
        login_page: { enabled: false, url: null },
        metadata: wanted.metadata ?? {},
        name: null,
        updated: books.now,
      };
      return books.put({ ...fresh, ...changesOf(wanted) });
    },
  ),
  endpoint('post', '/billing_portal/configurations/:id', configuration, async (wanted, { books, path }) => {
    const before = await books.get('billing_portal.configuration', path['id'] ?? '');
    return books.put<Stripe.BillingPortal.Configuration>({
      ...before,
      ...changesOf(wanted),
      ...defined({ metadata: mergedMetadata(before.metadata, wanted.metadata) }),
      updated: books.now,
    });
  }),
];
