import { z } from 'zod'
import { Day, Id, paged, SearchText } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

export const deliveryStates = ['waiting', 'done', 'refused', 'ignored'] as const
const DeliveryState = z.enum(deliveryStates)

/** Why a delivery changed nothing, besides the refusals of an operation. */
export const deliveryReasons = [
  'unreadable',
  'topic',
  'test',
  'shop',
  'currency',
  'amount',
  'no-contact',
  'not-paid',
  'unknown-order',
  'too-small',
  'gone',
  'same',
] as const
export type DeliveryReason = (typeof deliveryReasons)[number]

/** What a shop has sent, and what became of it. */
export const ShopifyDelivery = z.object({
  id: z.string(),
  campaignId: z.string(),
  campaignName: z.string(),
  /** As the shop names it: `orders/paid`. */
  topic: z.string(),
  orderId: z.string().nullable(),
  /** As the shop's customers know it: `#1001`. */
  orderName: z.string().nullable(),
  state: DeliveryState,
  /** In the reader's language. */
  reason: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** What it changed on the card. */
  chops: z.int(),
  memberId: z.string().nullable(),
  cardNumber: z.string().nullable(),
  member: z.string().nullable(),
  /** How often the same has come. */
  times: z.int(),
  receivedAt: z.string(),
  workedAt: z.string().nullable(),
})
export type ShopifyDelivery = z.infer<typeof ShopifyDelivery>

const page = { audience: 'merchant', menu: 'shopify-deliveries', feature: 'shopifyIntegration' } as const

export const listShopifyDeliveries = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/shopify/delivery',
  about:
    'What the shop has told of its orders. `q` finds by order number or by the member; the days are those of arrival.',
  query: {
    ...paged(['receivedAt']),
    q: SearchText.optional(),
    campaignId: Id.optional(),
    state: DeliveryState.optional(),
    from: Day.optional(),
    to: Day.optional(),
  },
  shape: 'list',
  reply: ShopifyDelivery,
})

export const getShopifyDelivery = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/shopify/delivery/{id}',
  about: 'One delivery with what it said, and what its order stands at.',
  params: { id: Id },
  reply: ShopifyDelivery.extend({
    shopDomain: z.string(),
    webhookId: z.string().nullable(),
    lastReceivedAt: z.string(),
    said: z
      .object({
        amount: z.string().nullable(),
        currency: z.string().nullable(),
        email: z.string().nullable(),
        mobile: z.string().nullable(),
        paid: z.boolean().nullable(),
        cancelled: z.boolean().nullable(),
      })
      .nullable(),
    /** What the order has brought by now, all its deliveries together; null where none has counted. */
    orderChops: z.int().nullable(),
  }),
  refuses: ['NOT_FOUND'],
})

export const rerunShopifyDelivery = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/shopify/delivery/{id}/rerun',
  about: 'Works on a delivery once more, by the settings of now. One that has had its effect changes nothing.',
  params: { id: Id },
  reply: ShopifyDelivery,
  refuses: ['NOT_FOUND', 'CONFLICT_TRY_AGAIN'],
})

export const checkStates = ['waiting', 'running', 'done', 'failed'] as const
/** Why a shop did not hand its orders out. */
export const checkReasons = ['token', 'permission', 'shop', 'busy', 'unreachable', 'unreadable', 'off'] as const
export type CheckReason = (typeof checkReasons)[number]

/** How it went when a campaign's shop was last looked through for orders that it has not told of. */
export const ShopifyCheck = z.object({
  campaignId: z.string(),
  campaignName: z.string(),
  shopDomain: z.string().nullable(),
  /** Whether there is an access token to ask with. */
  hasToken: z.boolean(),
  state: z.enum(['never', ...checkStates]),
  /** In the reader's language. */
  reason: z.object({ code: z.string(), message: z.string() }).nullable(),
  orders: z.int(),
  /** Of these, those that no delivery had told of. */
  missed: z.int(),
  /** Orders changed since then are looked at next. */
  since: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** The shop has asked not to be asked before. */
  notBefore: z.string().nullable(),
})
export type ShopifyCheck = z.infer<typeof ShopifyCheck>

export const listShopifyChecks = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/shopify/check',
  about: 'The campaigns with a shop, and how the last look for missed orders went at each.',
  reply: z.array(ShopifyCheck),
})

export const askShopifyCheck = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/shopify/check',
  about: 'Looks through a campaign’s shop for orders that it has not told of, in the background. One look at a time.',
  body: z.strictObject({ campaignId: Id }),
  reply: ShopifyCheck,
  refuses: ['NOT_FOUND', 'NOT_WITH_TEST_DATA', 'SHOP_NOT_CONNECTED', 'SHOP_ASKS_TO_WAIT'],
})
