import { randomUUID } from 'node:crypto'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { Shop, ShopForm } from '@chopcard/contract/commerce/member/shop.ts'
import { OrderRequest } from '@chopcard/contract/commerce/orders.ts'
import { problemsOf } from '@chopcard/contract/core/problems.ts'
import { storesIn } from '../../accounts/stores/store-name.ts'
import type { App } from '../../core/app.ts'
import { bucketOf, consumeAttempt } from '../../core/attempts.ts'
import { findMerchant, runsInFull } from '../../core/authenticate.ts'
import type { Merchant } from '../../core/context.ts'
import { say, sayRefusal } from '../../core/i18n.ts'
import { shownMerchant } from '../../core/merchant-name.ts'
import { networkOf } from '../../core/networks.ts'
import { nullIfNotFound } from '../../core/null-if-not-found.ts'
import { testPageSource } from '../../core/page-of-test-data.ts'
import type { Placing, ShopPageSources } from '../../member-pages/shop-pages.ts'
import { makeOrder } from './make-order.ts'
import { orderPath } from './order-code.ts'
import { cancelByToken, orderByToken } from './order-page-source.ts'
import { offersOf, storesOf } from './shop-offers.ts'

/** So many orders an hour from one address of the network, and for one e-mail: each holds coupons until it is paid. */
const fromOnePlace = { limit: 60, windowSeconds: 3600 }
const forOneEmail = { limit: 10, windowSeconds: 3600 }

/** What the shop's pages show and do. */
export const shopPageSource = (app: App): ShopPageSources => ({
  ...testPageSource(app),
  shop: async (merchantId, language) => {
    const found = await merchantOf(app, merchantId)
    return found ? shopOf(app, found.merchant, found.now, language) : null
  },
  place: (merchantId, given) => place(app, merchantId, given),
  order: (token, language) => orderByToken(app, token, language),
  cancel: (token) => cancelByToken(app, token),
})

/** A merchant that is closed for good is as if it were not there. */
const merchantOf = (app: App, id: string) => nullIfNotFound(() => findMerchant(app.database.kysely, { id }))

async function shopOf(app: App, merchant: Merchant, now: Date, language: Language): Promise<Shop> {
  const db = app.database.kysely
  const stores = await storesOf(db, merchant)
  return {
    merchant: await shownMerchant(db, merchant, language),
    currency: merchant.currency,
    offers: await offersOf(db, merchant, now),
    stores: storesIn(
      language,
      merchant,
      stores.map(({ name }) => name),
    ),
    isOpen: runsInFull(merchant),
    formKey: randomUUID(),
  }
}

async function place(app: App, merchantId: string, { fields, language, ip }: Placing) {
  const found = await merchantOf(app, merchantId)
  if (!found) return null
  const { merchant, now } = found
  const request = OrderRequest.safeParse(requestIn(fields))
  const again = async (form: Omit<ShopForm, 'values'>) => ({
    shop: await shopOf(app, merchant, now, language),
    form: { values: fields, ...form },
  })
  if (!request.success) return again({ problems: said(problemsOf(request.error), language), refusal: null })
  try {
    await consumeAttempt(app.database.kysely, bucketOf(app.config.secret, 'order-place', networkOf(ip)), fromOnePlace)
    const { email } = request.data
    await consumeAttempt(
      app.database.kysely,
      bucketOf(app.config.secret, 'order-email', merchant.id, email),
      forOneEmail,
    )
    return {
      path: orderPath(await makeOrder({ app, merchant, now, language, request: request.data, seen: seenIn(fields) })),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { fields: problems } = error.facts
    return again({
      problems: said(problems ?? [], language),
      refusal: problems ? null : sayRefusal(language, error.code, 'member'),
    })
  }
}

const said = (
  problems: readonly { path: string; message: string; values?: Record<string, string | number> }[],
  language: Language,
) =>
  problems.map(({ path, message, values }) => ({
    path: path.split('.')[0] ?? path,
    message: say(language, 'errors', `fields.${message}`, values),
  }))

/** What the form's page showed of each offer. */
const seenIn = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (name.startsWith('seen:') ? [[name.slice(5), value]] : [])),
  )

/** The fields of the form as a request: each line is named by its kind and id, and an empty one is none. */
function requestIn(fields: Record<string, string>): unknown {
  const field = (name: string) => fields[name] ?? ''
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    const [, kind, id] = /^(coupon|voucher):([0-9a-f-]{36})$/.exec(name) ?? []
    return kind && id && value && value !== '0'
      ? [{ kind, id, quantity: /^\d{1,3}$/.test(value) ? Number(value) : -1 }]
      : []
  })
  return {
    lines,
    email: field('email'),
    phone: field('phone'),
    delivery: field('delivery'),
    store: field('store'),
    address: field('address'),
    paymentType: field('paymentType'),
    formKey: field('formKey'),
  }
}
